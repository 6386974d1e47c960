import { expect, test } from "vitest";
import { getIcon, getNames } from "../names.server.ts";
import { getAdded } from "./field.server.ts";
import { parseFields } from "./fields.server.ts";
import { help, parseOptions } from "./options.server.ts";
import type { Area } from "./plan.server.ts";
import { ownFiles } from "./templates.server.ts";
import { type Target, type Targets, types } from "./types.server.ts";

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

test.each([
  ["orders", "order", "order"],
  ["invoice-lines", "invoiceLine", "invoice_line"],
  ["categories", "category", "category"],
  ["boxes", "box", "box"],
  ["addresses", "address", "address"],
  ["courses", "course", "course"],
  ["movies", "movie", "movie"],
  ["cover-movies", "coverMovie", "cover_movie"],
  ["companies", "company", "company"],
  ["bonuses", "bonus", "bonus"],
  ["houses", "house", "house"],
  ["shelves", "shelf", "shelf"],
  ["archives", "archive", "archive"],
  ["analyses", "analysis", "analysis"],
  ["databases", "database", "database"],
  ["quizzes", "quiz", "quiz"],
])("the singular of %s is %s, in the table %s", (plural, one, table) => {
  expect(getNames(plural)).toMatchObject({ one, table });
});

test.each([
  ["invoices", "receipt-text"],
  ["supplier-invoices", "receipt-text"],
  ["invoice-lines", "clipboard-list"],
  ["items", "package"],
])("the icon for %s is %s", (plural, name) => {
  expect(getIcon(getNames(plural))).toBe(name);
});

test("an irregular singular must be passed", () => {
  expect(getNames("people", "person")).toMatchObject({ many: "people", One: "Person", table: "person" });
});

test.each([
  ["Orders", undefined, "use lower-case letters"],
  ["../orders", undefined, "use lower-case letters"],
  ["cattle", undefined, "pass the singular, as in --singular item"],
  ["order", undefined, "write the plural"],
  ["users", undefined, '"users" is a reserved word'],
  ["constructor", "build", '"constructor" is a reserved word'],
  ["aux", "item-of-aux", '"aux" is a reserved word'],
  ["cons", undefined, '"con" is a reserved word'],
  [`${"x".repeat(60)}s`, undefined, "is too long"],
])("%s cannot be the name of a feature", (plural, singular, why) => {
  expect(() => getNames(plural, singular)).toThrow(why);
});

test("parses a field's type, size, values and marks", () => {
  const specs = ["due:date?", "number:text:20!", "status:enum(open,paid)?", "paid:money:EUR", "buyer:user"];
  const { fields, title } = parseFields(specs, targets);
  const plain = { optional: false, unique: false, values: [] };
  expect(title.name).toBe("number");
  expect(fields).toEqual([
    { ...plain, name: "due", type: "date", optional: true },
    { ...plain, name: "number", type: "text", unique: true, size: 20 },
    { ...plain, name: "status", type: "enum", optional: true, values: ["open", "paid"] },
    { ...plain, name: "paid", type: "money", currency: "EUR" },
    { ...plain, name: "buyer", type: "reference", target: targets.user },
  ]);
  expect(parseFields(["date:date", "name:text", "b:text"], targets, { title: "b" }).title.name).toBe("b");
});

test.each([
  [[], "No fields given"],
  [["title"], "write name:type"],
  [["title:txt"], 'Unknown type or feature "txt". Did you mean text?'],
  [["title:text", "paid:bolean"], "Did you mean boolean?"],
  [["title:text", "paid:price"], "Did you mean money?"],
  [["title:text", "buyer:usr"], "Did you mean user?"],
  [["title:text", "of:toString"], "write name:type"],
  [
    ["title:text", "of:constructor"],
    'Unknown type or feature "constructor". bun run generate --help lists the types.',
  ],
  [["title:text", "of:reference"], 'Unknown type or feature "reference"'],
  [["title:text", "cover:image"], "write cover:image?."],
  [["title:text", "cover:image!?"], 'cannot be unique: remove the "!"'],
  [["title:text", "cover:picture?"], "Did you mean image?"],
  [["title:text", "paid:money"], "needs a currency"],
  [["title:text", "paid:money:EURO"], "needs a currency"],
  [["title:text", "size:decimal"], "needs a number of decimals from 1 to 6"],
  [["title:text", "size:decimal:9"], "1 to 6 decimals"],
  [["title:text", "size:integer:9"], 'leave out ":9"'],
  [["title:text", "due:date", "dueFrom:date"], "Duplicate field dueFrom: due adds one, so rename the other"],
  [["title:text", "title:date"], "Duplicate field title: rename one"],
  [["title:text", "titleSort:text"], "Duplicate field titleSort"],
  [["constructor:text"], '"constructor" is a reserved word'],
  [["title:text", "toString:text?"], '"toString" is a reserved word'],
  [["title:text", "hasOwnProperty:boolean"], '"hasOwnProperty" is a reserved word'],
  [["title:text", "class:image?"], '"class" is a reserved word'],
  [["title:text", "limit:enum(low,high)"], '"limit" is a reserved word'],
  [
    ["title:text", "buyer:user", "buyerId:text"],
    "Duplicate field buyerId: buyer adds one, so rename the other",
  ],
  [["title:text", "phase:enum(open,constructor)"], '"constructor" is a reserved word'],
  [["title:text", "phase:enum(valueOf,toString)"], '"valueOf" is a reserved word'],
  [["title:text", "phase:enum(__proto__,open)"], "needs at least two values of letters and digits"],
  [["title:text", "then:date"], '"then" is a reserved word'],
  [["title:text", "createdAt:date"], '"createdAt" is a reserved word'],
  [["Title:text"], "start with a lower-case letter"],
  [["amount:integer"], "No title: each record needs a required text or reference as its name"],
  [["title:text?"], "title cannot be the title: only a required text or reference can."],
  [["title:text:0"], "from 1 to 1000"],
  [["title:text", "status:enum"], "needs its values"],
  [["title:text", "status:enum(one)"], "at least two values"],
  [["title:text", "status:enum(a,a)"], "the value a twice"],
  [["title:text(a,b)"], "cannot have values"],
  [["title:text:1e3"], "a text can have a length from 1 to 1000"],
  [["title:text", "weight:decimal:0x2"], "a decimal 1 to 6 decimals"],
  [["title:text", "lng:enum(en,fr)"], "reserved"],
  [["title:text(80)"], "Write the length of title as text:80."],
  [["title:text", "done:boolean?"], 'cannot be optional: leave out the "?"'],
  [["title:text", "note:longtext!"], 'cannot be unique: remove the "!", which is only for text'],
])("%j is refused: %s", (specs, why) => {
  expect(() => parseFields(specs, targets)).toThrow(why);
});

test.each([
  [["title:text", "assignee:user?"], "assignee:user and --owner cannot be combined"],
  [["title:text", "owner:text"], "Duplicate field owner"],
])("%j in an owned feature is refused: %s", (specs, why) => {
  expect(() => parseFields(specs, targets, { owner: true })).toThrow(why);
});

const scoped = (table: string, kind: "user" | "team"): Target => ({
  ...{ table, module: "", label: (of) => of, sort: "sort", texts: [], pages: [] },
  scope: { kind, code: `{ ${kind}: ${table}.${kind}Id }` },
});
const ofScopes = { ...targets, notes: scoped("note", "user"), items: scoped("item", "team") };
const member: Target = { ...scoped("user", "team"), ofMembers: true };

test("a project without teams has no members field", () => {
  expect(() => parseFields(["title:text", "borrower:member"], targets)).toThrow(
    "only a feature with --team can have it.",
  );
});

test("a member of a record's team is chosen and referred to through teams", () => {
  const specs = ["title:text", "borrower:member", "second:member?"];
  const plan = { names: getNames("loans"), ...parseFields(specs, { ...targets, member }, { team: true }) };
  const files = ownFiles(plan);
  const store = files["src/features/loans/store.server.ts"];
  expect(store).toContain('import { choicesOfMembers, ofMembers } from "#config/team-choices.server.ts";');
  expect(store).toContain("export const borrowerChoices = choicesOfMembers;");
  expect(store).toMatch(/references: \{ borrower: ofMembers,\s+second: ofMembers, \}/);
  expect(files["src/features/loans/feature.server.ts"]).toContain("borrowerChoices.in(team.id)(db, query)");
  expect(files["src/app/loans.test.ts"]).toContain('members: ["borrower", "second"]');
});

test.each([
  [
    ["title:text", "assignee:user?"],
    { team: true },
    "assignee:user and --team cannot be combined: everyone could search all users. Write assignee:member",
  ],
  [["title:text", "borrower:member"], {}, "borrower:member refers to a member of the record's team: only a"],
  [["title:text", "borrower:member?"], { owner: true }, "only a feature with --team can have it."],
  [["title:text", "team:text"], { team: true }, '"team" is reserved for the team of a record'],
  [["title:text", "note:notes?"], { team: true }, "note would show a user's records to a team"],
  [["title:text", "item:items?"], { owner: true }, "item would show the records of teams to others"],
  [["title:text", "item:items?"], {}, "only a feature with --team can refer to them."],
])("%j is refused with %j: %s", (specs, options, why) => {
  expect(() => parseFields(specs, ofScopes, options)).toThrow(why);
});

test("a reference between records of a scope, and its choices, stay within that scope", () => {
  const getStore = (options: object, reference: string) => {
    const plan = { names: getNames("loans"), ...parseFields(["title:text", reference], ofScopes, options) };
    const files = ownFiles(plan);
    return [files["src/features/loans/store.server.ts"], files["src/features/loans/feature.server.ts"]];
  };
  const [store, feature] = getStore({ team: true }, "item:items");
  expect(store).toContain("scope: { team: loan.team }");
  expect(store).toContain("item: { id: item.id, scope: { team: item.teamId } }");
  expect(feature).toContain("itemChoices.in(team.id)(db, query)");
  const [owned, ofOwners] = getStore({ owner: true }, "note:notes");
  expect(owned).toContain("note: { id: note.id, scope: { user: note.userId } }");
  expect(ofOwners).toContain('scopeFor(current, noteChoices, { note: "all" })(db, query)');
  // Rows without an owner have no scope, so the API itself checks what the caller may see.
  const [shared, ofAll] = getStore({}, "note:notes");
  expect(shared).toContain("note: note.id,");
  expect(ofAll).toContain("await checked(current, body)");
});

test("a field cannot refer to its own feature", () => {
  const specs = ["title:text", "parent:tasks?"];
  expect(() => parseFields(specs, {}, { plural: "tasks" })).toThrow('"parent:tasks?" would refer to its own');
});

test("a feature in the app area cannot refer to users, and has no link to the manager area", () => {
  const orders: Target = {
    ...{ table: "order", module: "", label: (of) => of, sort: "sort", texts: [] },
    pages: ["/manager/orders/$id"],
  };
  const fieldsIn = (area: Area, ...specs: string[]) =>
    parseFields(["title:text", ...specs], { ...targets, orders }, { area }).fields;
  expect(fieldsIn("manager", "about:orders")[1]?.page).toBe("/manager/orders/$id");
  expect(fieldsIn("both", "about:orders")[1]?.page).toBeUndefined();
  expect(() => fieldsIn("both", "buyer:user")).toThrow("buyer:user and --area both cannot be combined");
});

test("sort orders of a list are indexed once, and in a scope also per owner or team", () => {
  const indexesIn = (owner: boolean, team = false) => {
    const specs = ["title:text", "amount:money:EUR", "due:date?", "status:enum(open,paid)", "customer:user"];
    const plan = {
      names: getNames("orders"),
      ...parseFields(owner || team ? specs.slice(0, -1) : specs, targets, { owner, team }),
    };
    const code =
      Object.entries(ownFiles(plan)).find(([path]) => path.endsWith("tables.server.ts"))?.[1] ?? "";
    return [...code.matchAll(/ordersOf\(.*\)|[iI]ndex\("\w+"\).*\)/g)].map(([call]) => call);
  };
  expect(indexesIn(false)).toEqual([
    'ordersOf("order", row, ordersSearch)',
    'index("order_status").on(row.status)',
    'index("order_customer").on(row.customer)',
  ]);
  expect(indexesIn(true)[0]).toBe('ordersOf("order", row, ordersSearch, { owner: row.owner })');
  expect(indexesIn(false, true)).toEqual([
    'ordersOf("order", row, ordersSearch, { team: row.team })',
    'index("order_status").on(row.team, row.status)',
  ]);
});

test("the value for existing records must match the type", () => {
  const plan = { names: getNames("orders"), ...parseFields(["title:text", "paid:boolean"], targets) };
  const [, paid] = plan.fields;
  const given = (text: string) => paid && getAdded(paid, text, plan)[1];
  expect([given(""), given("true"), given("false")]).toEqual([false, true, false]);
  expect(() => given("yes")).toThrow('Invalid value "yes" for paid: write true or false.');
});

test.each(["1e3", "0x10", " ", "1_000", "1,5", "٣", "Infinity", "--1", "5."])(
  "the value for existing records is refused if it is not a number: %j",
  (text) => {
    const plan = { names: getNames("orders"), ...parseFields(["title:text", "amount:money:EUR"], targets) };
    const [, amount] = plan.fields;
    expect(() => amount && getAdded(amount, text, plan)).toThrow(`Invalid value "${text}" for amount`);
    expect(amount && getAdded(amount, "-5", plan)[1]).toBe(-5);
  },
);

test("--title must name a field", () => {
  expect(() => parseFields(["title:text"], {}, { title: "name" })).toThrow("Unknown field name for --title");
});

test.each([
  [["thing", "orders"], '"thing" cannot be generated'],
  [
    ["job", "orders", "remind", "--title", "x"],
    "--singular, --title, --owner, --team, --rank and --area are only for features.",
  ],
  [["feature", "orders", "a:text", "--cron", "0 7 * * *"], "--every, --cron and --tz are only for jobs."],
  [
    ["job", "orders", "late", "--cron", "0 7 * * *", "--every", "1d"],
    "Use either --every, or --cron with an optional --tz.",
  ],
  [["job", "orders", "late", "--tz", "Europe/Paris"], "Use either --every, or --cron with an optional --tz."],
  [["mail", "orders", "remind", "--every", "1d"], "--every, --cron and --tz are only for jobs."],
  [[], "Specify what to generate"],
  [["feature"], "The name is missing"],
  [["feature", "title:text"], '"title:text" is a field'],
  [["field", "orders", "due:date?", "--owner"], "are only for features."],
  [["page", "reports", "--owner"], "are only for features."],
  [["feature", "orders", "title:text", "--area", "shop"], 'Unknown area "shop": write app, manager or both'],
  [
    ["feature", "orders", "title:text", "--area", "both", "--owner"],
    "--owner and --area both cannot be combined",
  ],
  [
    ["feature", "orders", "title:text", "--team", "--owner"],
    "--team and --owner cannot be combined: a record belongs to a team or to a user.",
  ],
  [
    ["feature", "orders", "title:text", "--team", "--area", "manager"],
    "--team and --area manager cannot be combined",
  ],
  [["field", "orders", "due:date?", "--team"], "are only for features."],
  [["feature", "orders", "title:text", "--rank", "admin"], "--rank needs --team."],
  [
    ["feature", "orders", "title:text", "--team", "--rank", "member"],
    'Unknown rank "member": write admin or owner.',
  ],
  [["feature", "orders", "--owners"], "see bun run generate --help"],
])("%j are not valid options", (words, why) => {
  expect(() => parseOptions(words)).toThrow(why);
});

test.each([undefined, "admin", "owner"] as const)(
  "changing a team's records requires the rank: %s",
  (rank) => {
    const options = { team: true, ...(rank && { rank }) };
    const files = ownFiles({
      names: getNames("orders"),
      ...parseFields(["title:text", "photo:image?"], {}, options),
    });
    const getCode = (end: string) => Object.entries(files).find(([path]) => path.endsWith(end))?.[1] ?? "";
    const routes = [
      ...getCode("feature.server.ts").matchAll(/access: \{ order: "(\w+)" \},\s*team: "(\w+)"/g),
    ];
    const needed = new Set(
      routes.map(([, act, team]) => `${act} ${act === "read" ? team === "member" : team}`),
    );
    const other = rank ?? "member";
    expect(needed).toEqual(new Set(["read true", `create ${other}`, `update ${other}`, `delete ${other}`]));
    const isAsked = rank !== undefined;
    expect(getCode("/feature.ts").includes(`ranks: { order: { create: "${rank}"`)).toBe(isAsked);
    for (const page of ["new.tsx", "$id.update.tsx"])
      expect(getCode(page).includes(`requireRank(loading, "${rank}")`)).toBe(isAsked);
    expect(getCode(".test.ts").includes(`rank: "${rank}",`)).toBe(isAsked);
  },
);

test("shows help", () => {
  expect(parseOptions(["--help"])).toBeUndefined();
  for (const { help: shown } of Object.values(types)) expect(help).toContain(`${shown[0]}  `);
});

test("the error of a duplicate value appears at its field, if only one field is unique", () => {
  const getForm = (...specs: string[]) =>
    ownFiles({ names: getNames("orders"), ...parseFields(specs, {}) })["src/features/orders/form.tsx"];
  expect(getForm("number:text!")).toContain('fieldOf={{ TAKEN: { name: "number" } }}');
  expect(getForm("number:text!", "code:text!")).not.toContain("TAKEN");
});

test("pages mention each field once", () => {
  const specs = ["title:text", "amount:money:EUR", "due:date?", "status:enum(open,paid)", "customer:user"];
  const files = (given: string[]) => ownFiles({ names: getNames("orders"), ...parseFields(given, targets) });
  const getLines = (given: string[]) => files(given)["src/features/orders/fields.tsx"]?.split("\n") ?? [];
  const fields = getLines([...specs, "paidAt:datetime?"]).filter((line) => line.includes('t("fields.'));
  expect(fields.map((line) => /t\("fields\.(\w+)"\)/.exec(line)?.[1])).toEqual([
    ...["title", "amount", "due", "status", "customer", "paidAt", "createdAt", "updatedAt"],
  ]);
});

test("a reference names records that have no text, or with --title, and its texts find them", () => {
  const items: Target = { ...scoped("item", "team"), label: (of) => `${of}.title`, texts: ["search"] };
  const { scope: _, ...item } = items;
  const getFiles = (specs: string[], title?: string) =>
    ownFiles({ names: getNames("loans"), ...parseFields(specs, { ...targets, items: item }, { title }) });
  for (const files of [
    getFiles(["due:date", "item:items", "note:text?"]),
    getFiles(["note:text", "item:items"], "item"),
  ]) {
    const of = (path: string) => files[`src/features/loans/${path}`] ?? "";
    expect(of("tables.server.ts")).toMatch(
      /loanName: Named = \{\s+by: loan\.item,\s+id: item\.id,\s+label: item\.title,\s+texts: \[item\.search\],/,
    );
    expect(of("store.server.ts")).toContain("named: loanName,");
    expect(of("search.ts")).toMatch(/\["-createdAt"/);
    expect(of("commands.ts")).toContain("describe: ({ item: { label } }) => ({ label }),");
    expect(of("fields.tsx")).toMatch(/const fields = \{\s+item: referenceField\(/);
    expect(files["src/app/loans.test.ts"]).toContain('title: "item",');
  }
  // Records without texts have no index of parts.
  const tables = getFiles(["item:items", "due:date"])["src/features/loans/tables.server.ts"];
  expect(tables).not.toContain("searched");
  // The feature is imported once, even if its target refers back to it.
  const back = ["items", "loans"].map((path) => ({ name: path, path }));
  const test = ownFiles({
    names: getNames("loans"),
    ...parseFields(["item:items"], { items: { ...item, features: back } }),
  })["src/app/loans.test.ts"];
  expect(test).toContain("import { loans } from");
  expect(test).toContain("needs: [items],");
  // A text, if there is one, is still the title of records.
  expect(parseFields(["item:items", "note:text"], { items: item }).title.name).toBe("note");
});

test("an image has its own API calls, which require read access to the record", () => {
  const getFiles = (more: string[], owner = false) =>
    ownFiles({
      names: getNames("products"),
      ...parseFields(["title:text", "photo:image?", ...more], targets, { owner }),
    });
  const of = (path: string, more: string[] = [], owner = false) =>
    getFiles(more, owner)[`src/features/products/${path}`] ?? "";
  expect(of("schema.ts").match(/photo.*/g)).toEqual([expect.stringContaining("z.string().nullable()")]);
  expect(of("feature.server.ts")).toContain('{ column: product.photo, read: { product: "read" } }');
  expect(of("feature.server.ts", [], true)).toContain(
    '{ column: product.photo, read: { product: "read" }, own: { owner: product.owner, all: { product: "all" } } }',
  );
  // Each image has its own calls. The first image is shown before its row and next to the facts.
  const more = ["plan:image?"];
  expect(of("feature.server.ts", more).match(/\/:id\/p\w+/g)).toEqual([
    ...["/:id/photo", "/:id/photo", "/:id/plan", "/:id/plan"],
  ]);
  expect(of("fields.tsx", more).match(/aside: true/g)).toHaveLength(1);
  expect(of("table.tsx", more).match(/pictureMark\(/g)).toHaveLength(1);
  expect(of("detail.tsx", more).match(/<RecordPicture/g)).toHaveLength(1);
  expect(getFiles(more)["src/app/products.test.ts"]).toContain('images: ["photo", "plan"]');
});

test("adding a field changes neither the other fields nor the time of the last change", () => {
  const names = getNames("orders");
  const specs = ["title:text", "a:integer?", "b:integer?", "c:date?", "d:integer?"];
  const old = { names, ...parseFields(specs, targets) };
  const plan = { names, ...parseFields([...specs, "buyer:user?", "e:integer?", "f:integer?"], targets) };
  const pages = (files: Record<string, string>) => files["src/features/orders/fields.tsx"] ?? "";
  const before = pages(ownFiles(old)).split("\n");
  const after = pages(ownFiles(plan, old));
  expect(before.filter((line) => /Field\(/.test(line) && !after.includes(line.trim()))).toEqual([]);
  expect(after).toContain('updatedAt: timestampField({ label: t("fields.updatedAt") })');
  expect(pages(ownFiles(plan))).toContain(
    'updatedAt: timestampField({ label: t("fields.updatedAt"), hidden: true })',
  );
});
