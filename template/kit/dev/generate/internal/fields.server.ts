import { isKeyword, isOfObjects, Refusal } from "../names.server.ts";
import type { Options } from "./options.server.ts";
import type { Area } from "./plan.server.ts";
import { type Field, type Targets, type TypeName, types } from "./types.server.ts";

/** Common names for field types, for suggestions. */
const others: Readonly<Record<string, TypeName>> = {
  string: "text",
  varchar: "text",
  textarea: "longtext",
  markdown: "longtext",
  int: "integer",
  number: "integer",
  float: "decimal",
  price: "money",
  bool: "boolean",
  flag: "boolean",
  checkbox: "boolean",
  day: "date",
  time: "datetime",
  timestamp: "datetime",
  mail: "email",
  link: "url",
  choice: "enum",
  select: "enum",
  picture: "image",
  photo: "image",
  upload: "image",
  file: "image",
};

/** Columns that all rows have, and "then": JavaScript awaits an object with that property. */
const taken = new Set("id version search createdat updatedat then".split(" "));
/** Parameters of all lists and the language parameter of pages. A filter cannot have these names. */
const parameters = new Set("columns cursor density limit lng searchterm sort".split(" "));
/** @throws Refusal */
export function parseFields(
  specs: readonly string[],
  targets: Targets,
  {
    title: titled,
    owner: owned,
    team,
    rank,
    area: place,
    plural,
  }: Partial<Pick<Options, "title" | "owner" | "team" | "rank" | "area" | "plural">> = {},
) {
  const area: Area = place ?? (owned || team ? "app" : "manager");
  if (specs.length === 0) throw new Refusal("No fields given: add some, as in title:text due:date?.");
  const own = specs.find((spec) => plural !== undefined && spec.replace(/[?!]+$/, "").endsWith(`:${plural}`));
  if (own)
    throw new Refusal(
      `"${own}" would refer to its own feature, which the generator does not support: leave it out.`,
    );
  const fields = specs.map((spec) => ({
    ...fieldIn(area, parseField(spec, targets)),
    ...(team && { team: true as const }),
  }));
  const outside = fields.find(({ target }) => target?.ofMembers && !team);
  if (outside) throw onlyInTeams(outside.name);
  const other = fields.find(({ target }) => isElsewhere(target, team));
  if (other)
    throw new Refusal(
      team
        ? `${other.name} would show a user's records to a team: refer to records of teams, or to records without an owner.`
        : `${other.name} would show the records of teams to others: only a feature with --team can refer to them.`,
    );
  const owner = owned
    ? {
        ...fieldIn("manager", parseField("owner:user", targets)),
        owner: true as const,
        within: true as const,
      }
    : undefined;
  const person = fields.find(({ target }) => target && target === targets.user);
  if (person && area !== "manager")
    throw new Refusal(
      `${person.name}:user and ${team ? "--team" : owner ? "--owner" : `--area ${area}`} cannot be combined: everyone could search all users.${team ? ` Write ${person.name}:member for a member of the team.` : ""}`,
    );
  if (team && fields.some(({ name }) => name === "team"))
    throw new Refusal('"team" is reserved for the team of a record: choose another name for the field.');
  const names = [...(owner ? [owner] : []), ...fields].flatMap((field) => [
    field.name,
    ...namesBeside(field),
  ]);
  const twice = twiceIn(names);
  if (twice) {
    const bearer = fields.find((field) => namesBeside(field).includes(twice));
    const which = bearer ? `${bearer.name} adds one, so rename the other` : "rename one of them";
    throw new Refusal(`Duplicate field ${twice}: ${which}.`);
  }
  const isTitle = ({ type, optional }: Field) => (type === "text" || type === "reference") && !optional;
  const ofType = (type: TypeName) => fields.find((field) => field.type === type && isTitle(field));
  const title = titled
    ? fields.find(({ name }) => name === titled)
    : (ofType("text") ?? ofType("reference") ?? fields.find(({ type }) => type === "text"));
  if (!title)
    throw new Refusal(
      titled
        ? `Unknown field ${titled} for --title. Choose a text or a reference of ${fields.map(({ name }) => name).join(", ")}.`
        : "No title: each record needs a required text or reference as its name, as in title:text.",
    );
  if (!isTitle(title)) {
    const free = ["note", "title", "label"].find((name) => !names.includes(name)) ?? "name";
    throw new Refusal(
      `${title.name} cannot be the title: only a required text or reference can. Add one, as in ${free}:text, or choose one with --title.`,
    );
  }
  return { fields, title, owner, area, team, rank };
}

const onlyInTeams = (name: string) =>
  new Refusal(
    `${name}:member refers to a member of the record's team: only a feature with --team can have it.`,
  );

/** Whether a target's rows are in a scope that this feature's records must not refer to. */
const isElsewhere = (target: Field["target"], team = false) =>
  team ? target?.scope?.kind === "user" : target?.scope?.kind === "team";

/** Adds the page that a reference links to. Pages of the app never link to the manager. */
function fieldIn(area: Area, field: Field): Field {
  const { pages = [] } = field.target ?? {};
  const page = area === "manager" ? pages[0] : pages.find((one) => one.startsWith("/app/"));
  return page ? { ...field, page } : field;
}

function namesBeside(field: Field): string[] {
  const { name, type } = field;
  const filters = types[type].filters?.(field).map((filter) => filter.name) ?? [];
  return [
    ...(types[type].sortable ? [`${name}Sort`] : []),
    ...(type === "text" ? [`${name}Key`] : []),
    ...(type === "reference" ? [`${name}Id`] : []),
    ...filters.filter((one) => one !== name),
  ];
}

/** Parses a field such as `due:date?`. @throws Refusal */
function parseField(spec: string, targets: Targets): Field {
  const parts = /^([^:]*):([a-z]+(?:-[a-z]+)*)(?::([^?!()]*))?(?:\(([^)]*)\))?([?!]*)$/.exec(spec);
  if (!parts)
    throw new Refusal(
      `Invalid field "${spec}": write name:type, as in title:text or status:enum(open,paid).`,
    );
  const [, name = "", said = "", size, list, marks = ""] = parts;
  if (!/^[a-z][a-z\d]*([A-Z][a-z\d]*)*$/.test(name))
    throw new Refusal(
      `Invalid field name "${name}": start with a lower-case letter, and write two words as in paidAt.`,
    );
  // The name of an image becomes a variable in generated code.
  if (
    taken.has(name.toLowerCase()) ||
    isOfObjects(name) ||
    (said === "image" && (isKeyword(name) || name === "name"))
  )
    throw new Refusal(`"${name}" is a reserved word: choose another name for the field.`);
  const target = Object.hasOwn(targets, said) ? targets[said] : undefined;
  if (!target && said === "member") throw onlyInTeams(name);
  const type = target ? "reference" : said;
  if (!isType(type) || said === "reference") throw new Refusal(unknownType(said, targets));
  const field: Field = {
    name,
    type,
    optional: marks.includes("?"),
    unique: marks.includes("!"),
    values: valuesIn(list, type, name),
    ...sizeIn(size, type, spec),
    ...(target && { target }),
  };
  const filters = types[type].filters?.(field) ?? [];
  if (filters.some((filter) => parameters.has(filter.name.toLowerCase())))
    throw new Refusal(`"${name}" is a reserved word: choose another name for the field.`);
  if (field.unique && !types[type].unique) {
    const able = Object.entries(types).flatMap(([one, { unique }]) => (unique ? one : []));
    throw new Refusal(`${name} cannot be unique: remove the "!", which is only for ${able.join(", ")}.`);
  }
  if (type === "image" && !field.optional)
    throw new Refusal(
      `${name} must be optional, because a picture is uploaded after its record is created: write ${name}:image?.`,
    );
  if (field.optional && type === "boolean")
    throw new Refusal(
      `${name} cannot be optional: leave out the "?", because a boolean is always yes or no.`,
    );
  return field;
}

const twiceIn = (words: readonly string[]) => words.find((word, at) => words.indexOf(word) !== at);

const isType = (type: string): type is TypeName => Object.hasOwn(types, type);

function valuesIn(list: string | undefined, type: TypeName, name: string): string[] {
  const values = (list ?? "").split(",").filter(Boolean);
  if (type !== "enum") {
    if (list !== undefined && type === "text" && /^\d+$/.test(list))
      throw new Refusal(`Write the length of ${name} as text:${list}.`);
    if (list !== undefined) throw new Refusal(`${name} cannot have values: only an enum can.`);
    return [];
  }
  if (list === undefined) throw new Refusal(`${name} needs its values, as in enum(open,paid).`);
  if (values.length < 2 || values.some((value) => !/^[a-z][a-zA-Z\d]*$/.test(value)))
    throw new Refusal(`${name} needs at least two values of letters and digits, as in enum(open,paid).`);
  const ofObjects = values.find(isOfObjects);
  if (ofObjects) throw new Refusal(`"${ofObjects}" is a reserved word: choose another value for ${name}.`);
  const twice = twiceIn(values);
  if (twice) throw new Refusal(`${name} has the value ${twice} twice: leave one of them out.`);
  return values;
}

function sizeIn(said: string | undefined, type: TypeName, spec: string): Pick<Field, "size" | "currency"> {
  if (type === "money") {
    if (said === undefined || !Intl.supportedValuesOf("currency").includes(said))
      throw new Refusal(`"${spec}" needs a currency code, as in money:EUR.`);
    return { currency: said };
  }
  const most = type === "text" ? 1000 : 6;
  if (type === "decimal" && said === undefined)
    throw new Refusal(`"${spec}" needs a number of decimals from 1 to 6, as in decimal:2.`);
  if (said === undefined) return {};
  const size = /^\d+$/.test(said) ? Number(said) : Number.NaN;
  if (type !== "text" && type !== "decimal")
    throw new Refusal(`"${spec}" cannot have a size, unlike a text or a decimal: leave out ":${said}".`);
  if (!Number.isInteger(size) || size < 1 || size > most)
    throw new Refusal(
      `Invalid field "${spec}": a text can have a length from 1 to 1000, as in text:80, and a decimal 1 to 6 decimals.`,
    );
  return { size };
}

function unknownType(said: string, targets: Targets): string {
  const names = [...Object.keys(types).filter((name) => name !== "reference"), ...Object.keys(targets)];
  const [like = ""] = names.toSorted((a, b) => distance(said, a) - distance(said, b));
  const isLike = distance(said, like) <= said.length / 2;
  const nearest = (Object.hasOwn(others, said) && others[said]) || (isLike && like);
  return `Unknown type or feature "${said}". ${nearest ? `Did you mean ${nearest}?` : "bun run generate --help lists the types."}`;
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const [left = 0, up = 0, corner = 0] = [next[j], row[j + 1], row[j]];
      next.push(Math.min(left + 1, up + 1, corner + (letter === other ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
