import { snakeOf } from "./names.server.ts";

// biome-ignore format: one for each type of types.server.ts
export type TypeName =
  "text" | "longtext" | "integer" | "decimal" | "money" | "boolean" | "date" | "datetime" | "email" | "url" | "enum" | "reference";

/** A field of `generate feature`, such as `status:enum(open,paid)?`. */
export interface Field {
  name: string;
  type: TypeName;
  optional: boolean;
  unique: boolean;
  /** The length of a text, the decimals of a decimal. */
  size?: number;
  currency?: string;
  /** Of an enum. */
  values: readonly string[];
  /** The enum that the indexes of all orders begin with. */
  within?: true;
  /** Of a reference. */
  target?: Target;
  /** Says whose a record is; the server sets it. */
  owner?: true;
}

/** A table that a field may refer to. */
export interface Target {
  /** Its table, and the module that has it. */
  table: string;
  module: string;
  /** What a row is called, and the column of the same order. */
  label: (table: string) => string;
  sort: string;
  texts: readonly string[];
  /** The feature that it is of, if it is not the kit's. */
  feature?: { name: string; path: string };
  /** The route of a row's page. */
  page?: string | undefined;
  /** Whether its rows are their owners'. */
  owned?: boolean;
}

/** What can be referred to, by the name of its type. */
export type Targets = Readonly<Record<string, Target>>;

/** The code of a field, by its type; `of` is an expression of its record. */
interface FieldType {
  /** What `--help` says of it. */
  help: readonly [example: string, meaning: string];
  /** Its column, without whether it may be missing. */
  column: (field: Field) => string;
  /** The function of kit/shared/fields.ts for its rules, with its arguments before the messages. */
  rule: (field: Field) => string;
  /** Whether a missing value has a message of its own. */
  required?: true;
  unique?: true;
  /** The value in a form that was begun with `of`, which may be undefined; by default a text. */
  initial?: (field: Field, of: string) => string;
  /** Whole controls have labels of their own. */
  control?: (field: Field) => string;
  /** In words: a text, or null. `typed` has the values of the form. */
  words: (field: Field, of: string, typed?: string) => string;
  /** On a page, if not in these words. */
  shown?: (field: Field, of: string) => string;
  /** The column to sort by. */
  sort?: (field: Field) => string;
  /** At the end side of its column. */
  end?: true;
  filters?: (field: Field) => readonly Filter[];
  example: (field: Field, number: number) => unknown;
  /** What its rule refuses. */
  wrong: (field: Field) => unknown;
}

/** A filter of the list: its name in the search, its value there, its condition, and what the page says of it. */
interface Filter {
  name: string;
  value: string;
  condition: (table: string) => string;
  page?: string;
}

const called = ({ name }: Field, ...before: string[]) =>
  [...before, ...(snakeOf(name) === name ? [] : [`"${snakeOf(name)}"`])].join(", ");
const member = ({ name }: Field, of: string) => `${of}.${name}`;
const name = ({ name }: Field) => name;
/** Code for a value, or what the value is if it is missing. */
const present = ({ name, optional }: Field, of: string, code: string) =>
  optional ? `${of}.${name} && ${code}` : code;
export const node = (field: Field, of: string, jsx: string) =>
  field.optional ? `{${present(field, of, jsx)}}` : jsx;
const orNull = ({ name }: Field, of: string) => `${of}?.${name} ?? null`;

const range = (field: Field, value: string, from: string, to: string, page?: string): Filter[] =>
  [
    ["From", from],
    ["To", to],
  ].map(([end = "", condition = ""]) => ({
    name: field.name + end,
    value,
    condition: (table) => `${condition}(${table}.${field.name})`,
    ...(page && { page }),
  }));

const amount = {
  unique: true,
  initial: orNull,
  control: () => "<AmountInput {...control} />",
  words: (field, of) => `numberText(i18n.language, ${member(field, of)})`,
  sort: name,
  end: true,
  filters: (field) => range(field, "number", "atLeast", "atMost", "...amountFilter(i18n.language)"),
} satisfies Partial<FieldType>;

const address = {
  required: true,
  unique: true,
  control: (field) =>
    field.type === "email" ? "<EmailInput {...control} />" : `<Input {...control} type="url" dir="ltr" />`,
  column: (field) => `text(${called(field)})`,
  rule: ({ type }) => `${type}(`,
  words: member,
  shown: (field, of) =>
    node(
      field,
      of,
      `<a href={${field.type === "email" ? `\`mailto:\${${member(field, of)}}\`` : member(field, of)}} ${field.type === "url" ? `rel="noreferrer" ` : ""}dir="ltr" className="underline underline-offset-4 wrap-anywhere">{${member(field, of)}}</a>`,
    ),
} satisfies Partial<FieldType>;

export const types: Readonly<Record<TypeName, FieldType>> = {
  text: {
    help: ["title:text", "a line of text; text:80 sets its length"],
    column: (field) => `text(${called(field)})`,
    rule: ({ size = 200 }) => `line(${size}, `,
    required: true,
    unique: true,
    control: () => `<Input {...control} autoComplete="off" />`,
    words: member,
    sort: ({ name }) => `${name}Sort`,
    example: ({ name, size = 200 }, number) => {
      const example = `Example ${name} ${number}`;
      return example.length <= size ? example : String(number);
    },
    wrong: ({ size = 200 }) => "x".repeat(size + 1),
  },
  longtext: {
    help: ["note:longtext", "several lines"],
    column: (field) => `text(${called(field)})`,
    rule: () => "line(2000, ",
    required: true,
    control: () => "<Textarea {...control} />",
    words: member,
    shown: (field, of) =>
      node(field, of, `<span className="whitespace-pre-line">{${member(field, of)}}</span>`),
    example: ({ name }, number) => `The ${name} of example ${number}.`,
    wrong: () => 7,
  },
  integer: {
    ...amount,
    help: ["pages:integer", "a whole number"],
    column: (field) => `integer(${called(field)})`,
    rule: () => "integer([0, 1_000_000_000], ",
    example: (_, number) => number * 10,
    wrong: () => 1.5,
  },
  decimal: {
    ...amount,
    help: ["weight:decimal:2", "a number with two decimals"],
    column: (field) => `decimal(${called(field, String(field.size))})`,
    rule: ({ size }) => `decimal(${size}, [0, 1_000_000], `,
    example: (_, number) => number + 0.5,
    wrong: () => -1,
  },
  money: {
    ...amount,
    help: ["amount:money:EUR", "an amount, stored in cents and typed in the way of the language"],
    column: (field) => `integer(${called(field)})`,
    rule: () => "integer([0, 100_000_000_000], ",
    control: ({ currency }) => `<AmountInput {...control} currency="${currency}" />`,
    words: (field, of) => `moneyText(i18n.language, ${member(field, of)}, "${field.currency}")`,
    filters: (field) =>
      range(field, "number", "atLeast", "atMost", `...amountFilter(i18n.language, "${field.currency}")`),
    example: (_, number) => number * 1250,
    wrong: () => 1.5,
  },
  boolean: {
    help: ["done:boolean", "yes or no"],
    column: (field) => `boolean(${called(field)})`,
    rule: () => "flag(",
    initial: ({ name }, of) => `${of}?.${name} ?? false`,
    words: (field, of) => `t(${member(field, of)} ? "yes" : "no")`,
    filters: ({ name }) => [
      {
        name,
        value: `oneOf(["true", "false"])`,
        condition: (table) =>
          `oneOfThese({ true: eq(${table}.${name}, true), false: eq(${table}.${name}, false) })`,
        page: `options: [{ value: "true", label: t("yes") }, { value: "false", label: t("no") }]`,
      },
    ],
    example: (_, number) => number % 2 === 0,
    wrong: () => "perhaps",
  },
  date: {
    help: ["due:date", "a day, the same in every time zone"],
    column: (field) => `text(${called(field)})`,
    rule: () => "date(",
    required: true,
    unique: true,
    control: () => "<DateInput {...control} />",
    words: (field, of) => present(field, of, `date(i18n.language, ${member(field, of)}, "UTC")`),
    shown: (field, of) => node(field, of, `<Day day={${member(field, of)}} />`),
    sort: name,
    end: true,
    filters: (field) => range(field, "day", "atLeast", "atMost"),
    example: (_, number) => `2027-03-${String(1 + (number % 28)).padStart(2, "0")}`,
    wrong: () => "2027-02-30",
  },
  datetime: {
    help: ["sent:datetime", "a moment, shown and typed in each person's time zone"],
    column: (field) => `time(${called(field)})`,
    rule: () => "datetime(",
    required: true,
    unique: true,
    control: () => "<MomentInput {...control} />",
    words: (field, of) => present(field, of, `dateTime(${member(field, of)})`),
    shown: (field, of) => node(field, of, `<Moment time={${member(field, of)}} />`),
    sort: name,
    end: true,
    filters: (field) => range(field, "day", "from", "until"),
    example: (_, number) => `2027-03-0${number}T10:30:00.000Z`,
    wrong: () => "2027-03-01T10:30",
  },
  email: {
    ...address,
    help: ["contact:email", "an address of mail"],
    sort: name,
    example: ({ name }, number) => `${name.toLowerCase()}-${number}@example.com`,
    wrong: () => "nobody",
  },
  url: {
    ...address,
    help: ["website:url", "the address of a page"],
    example: ({ name }, number) => `https://example.com/${name.toLowerCase()}/${number}`,
    wrong: () => "javascript:alert(1)",
  },
  enum: {
    help: ["status:enum(open,paid)", "one of these values"],
    column: (field) =>
      `text(${called(field)}${snakeOf(field.name) === field.name ? "" : ", "}{ enum: ${valuesOf(field)} })`,
    rule: (field) => `choice(${valuesOf(field)}, `,
    required: true,
    control: (field) =>
      `<Select {...control}>
        <option value=""${field.optional ? "" : " disabled"}>{t("form.choose")}</option>
        {${valuesOf(field)}.map((value) => (
          <option key={value} value={value}>{t(\`values.${field.name}.\${value}\`)}</option>
        ))}
      </Select>`,
    words: (field, of) => present(field, of, valueText(field, of)),
    shown: (field, of) => node(field, of, `<Badge>{${valueText(field, of)}}</Badge>`),
    filters: (field) => [
      {
        name: field.name,
        value: `oneOf(${valuesOf(field)})`,
        condition: (table) => `${field.within ? "within" : "is"}(${table}.${field.name})`,
        page: `options: ${valuesOf(field)}.map((value) => ({ value, label: t(\`values.${field.name}.\${value}\`) }))`,
      },
    ],
    example: ({ values }, number) => values[number % values.length],
    wrong: () => "nothing",
  },
  reference: {
    help: ["customer:user, order:orders", "a user, or a record of another feature, found by typing"],
    column: (field) => {
      const { table } = targetOf(field);
      const then = field.owner ? "cascade" : field.optional && "set null";
      const deleted = then ? `, { onDelete: "${then}" }` : "";
      return `text("${snakeOf(field.name)}_id").references((): AnyColumn => ${table}.id${deleted})`;
    },
    rule: () => "referenceTo(",
    required: true,
    initial: orNull,
    control: (field) => `<ReferenceInput {...control} find={${finderOf(field)}} />`,
    words: (field, of, typed) => `${typed ?? of}.${field.name}${field.optional || typed ? "?" : ""}.label`,
    filters: (field) => [
      {
        name: field.name,
        value: "id",
        condition: (table) => `${field.within ? "within" : "is"}(${table}.${field.name})`,
        page: `...referenceFilter(rows.map((row) => row.${field.name}), ${finderOf(field)})`,
      },
    ],
    example: () => undefined,
    wrong: () => "nothing",
  },
};

const valueText = (field: Field, of: string) => `t(\`values.${field.name}.\${${member(field, of)}}\`)`;

/** The constant that has the values of an enum: "statusValues". */
export const valuesOf = ({ name }: Field) => `${name}Values`;

/** The function of queries.ts that finds what a reference may be. */
export const finderOf = ({ name }: Field) => `find${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** What a reference refers to. */
export function targetOf({ target, name }: Field) {
  if (!target) throw new Error(`${name} refers to nothing`);
  return target;
}
