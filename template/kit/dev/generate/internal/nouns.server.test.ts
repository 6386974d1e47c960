import { expect, test } from "vitest";
import { getNames } from "../names.server.ts";
import { parseFields } from "./fields.server.ts";
import { areas, type Plan } from "./plan.server.ts";
import { getSingular } from "./singular.server.ts";
import { ownFiles } from "./templates.server.ts";
import type { Targets } from "./types.server.ts";

/** Ordinary nouns, including words that JavaScript, SQL, the kit or better-auth use. */
const nouns =
  `accounts actions activities addresses agents albums answers appointments areas articles assets attachments
  authors bases batches beers bills boards bodies bookings branches brands budgets bugs buses buildings calls campaigns
  candidates cards cases categories certificates changes channels chapters charts children choices cities classes clients
  clubs coaches codes collections colors columns comments companies contacts contracts countries courses coupons criteria
  customers dates days deals decisions deliveries departments devices diagnoses dishes documents donations drivers emails
  employees entries enums errors events examples exams expenses exports facts families fields files
  filters flags flights folders forms friends functions games gifts goals grants groups guests heroes holidays hours houses
  ideas images imports indexes informations ingredients interfaces invoices issues items jobs keys knives labels languages
  leads leaves lessons levels lines links lists loans locations logs machines maps matches meals measures medicines meetings
  members memberships messages methods metrics mice milestones minutes modules moments movies names news notes numbers objects
  offers options orders owners packages pages parameters parts patients payments people periods permissions permits persons
  pets phases phones photos places plans players points policies polls posts prices problems processes products profiles
  projects promises properties proxies quantities queries questions quizzes rates ratings reasons receipts recipes records
  references regions relations releases rentals repairs replies reports requests resources responses results reviews rewards
  roles rooms routes rows rules sales samples schedules schemas schools scores seasons seconds sections segments series
  services sessions sets shapes shelves shifts shipments shops signs sites sizes skills slots songs sources species stages
  statuses steps stocks stores strings students subjects suppliers surveys symbols tables tags tasks tests texts themes things
  tickets times tips titles tokens tools topics toys trades transactions trees trips types unions units updates urls values
  vehicles vendors verifications versions videos views visits volunteers voters vouchers wares weeks wives women words workers
  years zones`
    .split(/\s+/)
    .filter((word) => word !== "informations");

/** Field names, including words that code, SQL or lists use. `then` and the columns that all rows have are refused. */
const words =
  `about action active address admin age all amount and api app area as at author balance birthday body boolean by
  category change check city class code color column columns comment company const content count country current cursor
  customer data date day db default delete description discount due duration email end enum error existing export extra
  false field fields file filter first for form from function genre group height hidden icon import in index info is item
  items key kind label language last length level limit line link list location memo message method model mode money month
  name new note now null number object of on open option order other owner page package params parent password phase phone
  place plan position price priority private public quantity query rank rate rating reason reference release return role room
  row rows schema score season section select sent sequence set shape size sorted source stage start state static status step
  string style subject sum summary table tag text time timezone to topic total true type union unit until update url use
  username value values var vendor version1 view visible volume week weight where width with within write year`.split(
    /\s+/,
  );

const targets: Targets = {
  user: {
    table: "user",
    module: "#kit/auth/tables.server.ts",
    label: (of) => of,
    sort: "sort",
    texts: [],
    pages: [],
  },
};

const types = [
  "text?",
  "longtext?",
  "integer?",
  "date?",
  "datetime?",
  "boolean",
  "money:EUR?",
  "enum(one,two)?",
];

/** The names that a file declares and imports, which must differ. */
function namesIn(code: string): string[] {
  const imported = [...code.matchAll(/^import (?:(\w+)|\{ (.*) \}) from/gm)].flatMap(
    ([, whole, some = ""]) => [
      ...(whole ? [whole] : []),
      ...some.split(", ").map((one) => one.replace("type ", "")),
    ],
  );
  const declared = [...code.matchAll(/^(?:export )?(?:async )?(?:const|function|interface|type) (\w+)/gm)];
  return [...imported.filter(Boolean), ...declared.map(([, name = ""]) => name)];
}

const namesFor = (noun: string) => {
  const { certain, guess } = getSingular(noun);
  return getNames(noun, certain ?? guess);
};

const transpiler = new Bun.Transpiler({ loader: "tsx" });

function assertCode(plan: Plan): void {
  for (const [path, code] of Object.entries(ownFiles(plan))) {
    expect(() => transpiler.transformSync(code), path).not.toThrow();
    const names = namesIn(code);
    expect(
      names.filter((name, at) => names.indexOf(name) !== at),
      path,
    ).toEqual([]);
  }
}

test.each(nouns.map((noun, at) => [noun, areas[at % areas.length] ?? "app"] as const))(
  "%s can be a feature of %s, without any duplicate name in its code",
  (noun, area) => {
    const owned = area === "app" ? { owner: true } : {};
    const specs = [
      "title:text!",
      "due:date?",
      "sentAt:datetime?",
      "mail:email?",
      "site:url?",
      "done:boolean",
    ];
    const more = ["phase:enum(open,paid)?", "size:decimal:2?", "body:longtext?", "photo:image?"];
    assertCode({ names: namesFor(noun), ...parseFields([...specs, ...more], targets, { area, ...owned }) });
  },
);

test("a filter cannot have the name of a parameter that every list has", () => {
  for (const word of ["columns", "cursor", "limit", "sort"])
    expect(() => parseFields(["title:text", `${word}:boolean`], targets)).toThrow(
      `"${word}" is a reserved word`,
    );
});

const parameters = new Set(["columns", "cursor", "limit"]);

test.each(
  words.map((word, at) => [
    word,
    (parameters.has(word) ? undefined : types[at % types.length]) ?? "integer?",
  ]),
)("%s can be a field, %s", (word, type) => {
  const titles = word === "title" && type !== "text?" ? [] : ["heading:text"];
  const spec = word === "title" && type === "text?" ? [] : [`${word}:${titles.length > 0 ? type : "text"}`];
  assertCode({ names: getNames("notes"), ...parseFields([...titles, ...spec], targets) });
});

test("each noun gets its own identifiers", () => {
  const all = nouns.map(namesFor);
  for (const key of ["many", "one", "table", "texts", "test"] as const) {
    const list = all.map((names) => names[key]);
    expect(
      list.filter((name, at) => list.indexOf(name) !== at),
      key,
    ).toEqual(key === "one" || key === "table" ? ["person"] : []);
  }
});
