import { isReserved } from "./names.server.ts";
import { Refusal } from "./refusal.server.ts";

const typeNames = ["text", "longtext", "integer", "boolean", "date", "enum"] as const;
export type TypeName = (typeof typeNames)[number];

/** A field of `generate feature`, such as `status:enum(open,paid)?`. */
export interface Field {
  name: string;
  type: TypeName;
  optional: boolean;
  unique: boolean;
  /** Of a text. */
  longest: number;
  /** Of an enum. */
  values: readonly string[];
}

/** What people say for the types that there are. */
const others: Readonly<Record<string, TypeName>> = {
  string: "text",
  varchar: "text",
  email: "text",
  url: "text",
  user: "text",
  image: "text",
  textarea: "longtext",
  markdown: "longtext",
  int: "integer",
  number: "integer",
  float: "integer",
  decimal: "integer",
  money: "integer",
  bool: "boolean",
  flag: "boolean",
  checkbox: "boolean",
  datetime: "date",
  time: "date",
  day: "date",
  choice: "enum",
  select: "enum",
};

/** Those of every row, of the API and of the forms. */
const taken = new Set([
  "id",
  "version",
  "search",
  "sort",
  "cursor",
  "total",
  "items",
  "createdat",
  "updatedat",
  "searchterm",
]);

/** @throws Refusal */
export function fieldsOf(specs: readonly string[], titled?: string): { fields: Field[]; title: Field } {
  if (specs.length === 0) throw new Refusal("There are no fields: add some, as in title:text due:date?.");
  const fields = specs.map(fieldOf);
  const names = fields.flatMap(({ name, type }) =>
    type === "text" ? [name, `${name}Sort`, `${name}Key`] : [name],
  );
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice) throw new Refusal(`There are two fields ${twice}: rename one of them.`);
  const title = titled
    ? fields.find(({ name }) => name === titled)
    : fields.find(({ type }) => type === "text");
  if (!title)
    throw new Refusal(
      titled
        ? `There is no field ${titled} to be the title.`
        : "There is no text to be the title: add one, as in title:text.",
    );
  if (title.type !== "text" || title.optional)
    throw new Refusal(`${title.name} cannot be the title: that is a text, and not optional.`);
  return { fields, title };
}

function fieldOf(spec: string): Field {
  const parts = /^([^:]*):([a-z]+)(?::([^?!]*))?(?:\(([^)]*)\))?([?!]*)$/.exec(spec);
  if (!parts)
    throw new Refusal(`"${spec}" is no field: write name:type, as in title:text or status:enum(open,paid).`);
  const [, name = "", type = "", size, list, marks = ""] = parts;
  if (!/^[a-z][a-z\d]*([A-Z][a-z\d]*)*$/.test(name))
    throw new Refusal(
      `"${name}" does not name a field: begin with a small letter, and write paidAt for two words.`,
    );
  if (isReserved(name) || taken.has(name.toLowerCase()))
    throw new Refusal(`"${name}" is a reserved word: name the field differently.`);
  if (!isType(type)) throw new Refusal(`There is no type "${type}": the nearest is ${nearest(type)}.`);
  const values = (list ?? "").split(",").filter(Boolean);
  if ((type === "enum") !== (list !== undefined))
    throw new Refusal(
      type === "enum" ? `${name} needs its values: enum(open,paid).` : `${type} takes no values: ${spec}`,
    );
  if (type === "enum" && (values.length < 2 || values.some((value) => !/^[a-z][a-zA-Z\d]*$/.test(value))))
    throw new Refusal(`${name} needs two values or more, in letters and digits: enum(open,paid).`);
  if (new Set(values).size < values.length) throw new Refusal(`${name} has a value twice.`);
  const longest = size === undefined ? (type === "longtext" ? 2000 : 200) : Number(size);
  if (size !== undefined && (type !== "text" || !Number.isInteger(longest) || longest < 1 || longest > 1000))
    throw new Refusal(`"${spec}" is no field: only a text has a length, from 1 to 1000, as in text:80.`);
  const [optional, unique] = [marks.includes("?"), marks.includes("!")];
  if (unique && !["text", "integer", "date"].includes(type))
    throw new Refusal(`${name} cannot be unique: ${type} cannot.`);
  if (optional && type === "boolean")
    throw new Refusal(`${name} cannot be optional: a boolean is yes or no.`);
  return { name, type, optional, unique, longest, values };
}

const isType = (type: string): type is TypeName => typeNames.some((one) => one === type);

function nearest(type: string): TypeName {
  const known = others[type];
  if (known) return known;
  const [first] = [...typeNames].sort((a, b) => distance(type, a) - distance(type, b));
  return first ?? "text";
}

/** How many letters differ. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
