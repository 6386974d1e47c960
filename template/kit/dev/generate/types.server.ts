import type { Field, TypeName } from "./fields.server.ts";
import { snakeOf } from "./names.server.ts";

/** The code of a field, by its type; `of` is an expression of its record. */
interface FieldType {
  /** Its column. */
  column: (field: Field) => string;
  /** The function of kit/shared/fields.ts for its rules, and its arguments before the messages. */
  rule: (field: Field) => string;
  rules: (field: Field) => string;
  /** Whether a missing value has a message of its own. */
  required?: true;
  /** The value in a form that was begun with `of`, which may be undefined. */
  initial: (field: Field, of: string) => string;
  /** Whole controls have labels of their own. */
  control?: (field: Field) => string;
  /** In words: a text, or null. */
  words: (field: Field, of: string) => string;
  /** On a page, if not in these words. */
  shown?: (field: Field, of: string) => string;
  /** The column to sort by. */
  sort?: (field: Field) => string;
  example: (field: Field, number: number) => unknown;
  /** What its rule refuses. */
  wrong: (field: Field) => unknown;
}

const called = ({ name }: Field) => (snakeOf(name) === name ? "" : `"${snakeOf(name)}"`);
const nullable = ({ optional }: Field) => (optional ? "" : ".notNull()");
const member = ({ name }: Field, of: string) => `${of}.${name}`;
const text = (field: Field, of: string) => `${of}?.${field.name} ?? ""`;
const pair = (required: string, optional: string) => (field: Field) => (field.optional ? optional : required);

export const types: Readonly<Record<TypeName, FieldType>> = {
  text: {
    column: (field) => `text(${called(field)})${nullable(field)}`,
    rule: pair("line", "optionalText"),
    rules: ({ longest }) => `${longest}, `,
    required: true,
    initial: text,
    control: () => `<Input {...control} autoComplete="off" />`,
    words: member,
    sort: ({ name }) => `${name}Sort`,
    example: ({ name, longest }, number) => {
      const example = `Example ${name} ${number}`;
      return example.length <= longest ? example : String(number);
    },
    wrong: ({ longest }) => "x".repeat(longest + 1),
  },
  longtext: {
    column: (field) => `text(${called(field)})${nullable(field)}`,
    rule: pair("line", "optionalText"),
    rules: ({ longest }) => `${longest}, `,
    required: true,
    initial: text,
    control: () => "<Textarea {...control} />",
    words: member,
    example: ({ name }, number) => `The ${name} of example ${number}.`,
    wrong: () => 7,
  },
  integer: {
    column: (field) => `integer(${called(field)})${nullable(field)}`,
    rule: pair("integer", "optionalInteger"),
    rules: () => "[0, 1_000_000_000], ",
    initial: ({ name }, of) => `String(${of}?.${name} ?? "")`,
    control: () => `<Input {...control} inputMode="numeric" autoComplete="off" />`,
    words: ({ name, optional }, of) => `${of}.${name}${optional ? "?" : ""}.toLocaleString(i18n.language)`,
    sort: ({ name }) => name,
    example: (_, number) => number * 10,
    wrong: () => 1.5,
  },
  boolean: {
    column: (field) => `boolean(${called(field)}).notNull()`,
    rule: () => "flag",
    rules: () => "",
    initial: ({ name }, of) => `${of}?.${name} ?? false`,
    words: ({ name }, of) => `t(${of}.${name} ? "yes" : "no")`,
    example: (_, number) => number % 2 === 0,
    wrong: () => "perhaps",
  },
  date: {
    column: (field) => `text(${called(field)})${nullable(field)}`,
    rule: pair("date", "optionalDate"),
    rules: () => "",
    required: true,
    initial: text,
    control: () => "<DateInput {...control} />",
    words: ({ name, optional }, of) => {
      const words = `date(i18n.language, ${of}.${name}, "UTC")`;
      return optional ? `${of}.${name} && ${words}` : words;
    },
    shown: ({ name, optional }, of) =>
      optional ? `{${of}.${name} && <Day day={${of}.${name}} />}` : `<Day day={${of}.${name}} />`,
    sort: ({ name }) => name,
    example: (_, number) => `2027-03-${String(1 + (number % 28)).padStart(2, "0")}`,
    wrong: () => "2027-02-30",
  },
  enum: {
    column: (field) =>
      `text(${[called(field), `{ enum: ${valuesOf(field)} }`].filter(Boolean).join(", ")})${nullable(field)}`,
    rule: pair("choice", "optionalChoice"),
    rules: (field) => `${valuesOf(field)}, `,
    required: true,
    initial: text,
    control: (field) =>
      `<Select {...control}>
        <option value=""${field.optional ? "" : " disabled"}>{t("form.choose")}</option>
        {${valuesOf(field)}.map((value) => (
          <option key={value} value={value}>{t(\`values.${field.name}.\${value}\`)}</option>
        ))}
      </Select>`,
    words: ({ name, optional }, of) => {
      const words = `t(\`values.${name}.\${${of}.${name}}\`)`;
      return optional ? `${of}.${name} && ${words}` : words;
    },
    shown: ({ name, optional }, of) => {
      const badge = `<Badge>{t(\`values.${name}.\${${of}.${name}}\`)}</Badge>`;
      return optional ? `{${of}.${name} && ${badge}}` : badge;
    },
    example: ({ values }, number) => values[number % values.length],
    wrong: () => "nothing",
  },
};

/** The constant that has the values of an enum: "statusValues". */
export const valuesOf = ({ name }: Field) => `${name}Values`;
