import { capital, toSnakeCase } from "../names.server.ts";

// biome-ignore format: one for each type of types.server.ts
export type TypeName =
  "text" | "longtext" | "integer" | "decimal" | "money" | "boolean" | "date" | "datetime" | "email" | "url" | "enum" | "image" | "reference";

/** A field of `generate feature`, such as `status:enum(open,paid)?`. */
export interface Field {
  name: string;
  type: TypeName;
  optional: boolean;
  unique: boolean;
  /** The length of a text, or how many decimals a number has. */
  size?: number;
  currency?: string;
  values: readonly string[];
  /** Whether the indexes of all sorts begin with this field, as they do with a record's owner. */
  within?: true;
  /** The target of a reference, and the route to its page. */
  target?: Target;
  page?: string;
  /** Whether this is the record's owner, which the server sets. */
  owner?: true;
  /** Whether the records belong to teams. */
  team?: true;
}

/** A table that a field may refer to. */
export interface Target {
  table: string;
  module: string;
  /** Code for a row's label, and the column that sorts rows by it. */
  label: (table: string) => string;
  sort: string;
  texts: readonly string[];
  /** The module's export that names a row without a title. */
  named?: string;
  /** The column with its picture, for users. */
  image?: string;
  /** The feature that has the table, after those that its examples refer to; undefined if the kit has the table. */
  features?: readonly { name: string; path: string }[];
  /** The routes to a row's page, those in the manager first. */
  pages: readonly string[];
  /** Code for the scope of the rows, if they belong to users or teams. */
  scope?: { kind: "user" | "team"; code: string };
  /** Whether the rows are the members of a record's team. */
  ofMembers?: true;
}

/** Tables that fields may refer to, by the name that serves as a type. */
export type Targets = Readonly<Record<string, Target>>;

interface FieldType {
  help: readonly [example: string, meaning: string];
  /** The column's code, without `notNull`. */
  column: (field: Field) => string;
  /** The call of the rule in kit/shared/fields.ts, without messages. Images have no rule. */
  rule?: (field: Field) => string;
  /** Whether a missing value has its own message. */
  required?: true;
  unique?: true;
  /** The function of src/ui that defines the field for pages, and its particular options. */
  kind: string;
  options?: (field: Field) => string;
  /** Whether lists can be sorted by the field. */
  sortable?: true;
  filters?: (field: Field) => readonly Filter[];
  wrong?: (field: Field) => string;
}

/** A filter of the list: its name and value in the search, and its condition in SQL. */
interface Filter {
  name: string;
  value: string;
  condition: (table: string) => string;
}

const called = ({ name }: Field, ...before: string[]) =>
  [...before, ...(toSnakeCase(name) === name ? [] : [`"${toSnakeCase(name)}"`])].join(", ");

const range = (value: string, from: string, to: string) => ({
  filters: ({ name }: Field): Filter[] =>
    [
      ["From", from],
      ["To", to],
    ].map(([end = "", condition = ""]) => ({
      name: name + end,
      value,
      condition: (table) => `${condition}(${table}.${name})`,
    })),
});

const equals = ({ name, within }: Field, value: string): Filter[] => [
  { name, value, condition: (table) => `${within ? "within" : "is"}(${table}.${name})` },
];

const amount = {
  required: true,
  unique: true,
  kind: "amountField",
  sortable: true,
  ...range("number", "atLeast", "atMost"),
} satisfies Partial<FieldType>;

const address = {
  required: true,
  unique: true,
  column: (field) => `text(${called(field)})`,
  rule: ({ type }) => `${type}(`,
} satisfies Partial<FieldType>;

export const types: Readonly<Record<TypeName, FieldType>> = {
  text: {
    help: ["title:text", "a line of text; text:80 sets its length"],
    column: (field) => `text(${called(field)})`,
    rule: ({ size = 200 }) => `line(${size}, `,
    required: true,
    unique: true,
    kind: "textField",
    sortable: true,
    wrong: ({ size = 200 }) => `"x".repeat(${size + 1})`,
  },
  longtext: {
    help: ["note:longtext", "several lines"],
    column: (field) => `text(${called(field)})`,
    rule: () => "line(2000, ",
    required: true,
    kind: "longTextField",
    wrong: () => "7",
  },
  integer: {
    ...amount,
    help: ["pages:integer", "a whole number"],
    column: (field) => `integer(${called(field)})`,
    rule: () => "integer([0, 1_000_000_000], ",
    wrong: () => "1.5",
  },
  decimal: {
    ...amount,
    help: ["weight:decimal:2", "a number with two decimals"],
    column: (field) => `decimal(${called(field, String(field.size))})`,
    rule: ({ size }) => `decimal(${size}, [0, 1_000_000], `,
    wrong: () => "-1",
  },
  money: {
    ...amount,
    help: ["amount:money:EUR", "an amount, stored in cents and typed as the user's language writes it"],
    column: (field) => `integer(${called(field)})`,
    rule: () => "integer([0, 100_000_000_000], ",
    options: ({ currency }) => `currency: "${currency}",`,
    wrong: () => "1.5",
  },
  boolean: {
    help: ["done:boolean", "yes or no"],
    column: (field) => `boolean(${called(field)})`,
    rule: () => "flag(",
    kind: "flagField",
    filters: ({ name }) => [
      {
        name,
        value: `oneOf(["true", "false"])`,
        condition: (table) =>
          `oneOfThese({ true: eq(${table}.${name}, true), false: eq(${table}.${name}, false) })`,
      },
    ],
    wrong: () => `"perhaps"`,
  },
  date: {
    help: ["due:date", "a day, the same in every time zone"],
    column: (field) => `text(${called(field)})`,
    rule: () => "date(",
    required: true,
    unique: true,
    kind: "dayField",
    sortable: true,
    ...range("day", "atLeast", "atMost"),
    wrong: () => `"2027-02-30"`,
  },
  datetime: {
    help: ["sent:datetime", "a moment, shown and typed in each person's time zone"],
    column: (field) => `time(${called(field)})`,
    rule: () => "datetime(",
    required: true,
    unique: true,
    kind: "momentField",
    sortable: true,
    ...range("day", "from", "until"),
    wrong: () => `"2027-03-01T10:30"`,
  },
  email: {
    ...address,
    kind: "emailField",
    help: ["contact:email", "an email address"],
    sortable: true,
    wrong: () => `"nobody"`,
  },
  url: {
    ...address,
    kind: "urlField",
    help: ["website:url", "the URL of a page"],
    wrong: () => `"javascript:alert(1)"`,
  },
  enum: {
    help: ["status:enum(open,paid)", "one of these values"],
    column: (field) =>
      `text(${called(field)}${toSnakeCase(field.name) === field.name ? "" : ", "}{ enum: ${getValues(field)} })`,
    rule: (field) => `choice(${getValues(field)}, `,
    required: true,
    kind: "choiceField",
    options: (field) =>
      `values: ${getValues(field)}, name: (value) => t(\`values.${field.name}.\${value}\`),`,
    filters: (field) => equals(field, `oneOf(${getValues(field)})`),
    wrong: () => `"nothing"`,
  },
  // Images are sent to their own API routes.
  image: {
    help: ["photo:image?", "a picture, cropped in the form and uploaded after the record is created"],
    column: (field) => `text(${called(field)}).references(() => storedFile.name)`,
    kind: "imageField",
    options: ({ name, team }) => `size: ${name}Size, send: send${capital(name)}${team ? "(team)" : ""},`,
  },
  reference: {
    help: [
      "customer:user, order:orders",
      "a user, or a record of another feature, found by search; with --team, borrower:member",
    ],
    column: (field) => {
      const { table } = getTarget(field);
      const then = field.owner ? "cascade" : field.optional && "set null";
      const deleted = then ? `, { onDelete: "${then}" }` : "";
      return `text("${toSnakeCase(field.name)}_id").references((): AnyColumn => ${table}.id${deleted})`;
    },
    rule: () => "referenceTo(",
    required: true,
    kind: "referenceField",
    options: (field) =>
      `find: ${getFinder(field)}${field.team ? "(team)" : ""},${getTarget(field).image ? "person: true," : ""}${field.page ? `link: (id) => ({ to: "${field.page}", params: { ${field.page.includes("$team") ? "team, " : ""}id } }),` : ""}`,
    filters: (field) => equals(field, "id"),
    wrong: () => `"nothing"`,
  },
};

/** The name of the constant for an enum's values, such as "statusValues". */
export const getValues = ({ name }: Field) => `${name}Values`;

/** The name of the function in queries.ts that searches the targets of a reference. */
export const getFinder = ({ name }: Field) => `find${capital(name)}`;

export function getTarget({ target, name }: Field) {
  if (!target) throw new Error(`${name} refers to nothing`);
  return target;
}
