import { z } from "zod";
import { maxEmailLength } from "./limits.ts";
import { listOf } from "./list.ts";
import { addressSchema, bare, lineSchema, type Messages, textOr } from "./validation.ts";

// Defines each field of a resource once: for the schemas that create, update and show it, and for the table's checks.

interface Field<Form = z.ZodType, Change = z.ZodType, Item = z.ZodType> {
  /** The schema to create a row; optional fields can be left out. */
  form: Form;
  /** The schema to change a row; every field can be left out. */
  change: Change;
  item: Item;
  /** The longest text or the range of a number, for the database's checks. */
  longest?: number;
  range?: readonly [min: number, max: number];
  /** All values of a choice, for the database's check. */
  values?: readonly string[];
}

export type Fields = Readonly<Record<string, Field>>;

/** A field with the same schema for creating and updating a row. */
const alike = <Schema extends z.ZodType, Item extends z.ZodType>(schema: Schema, item: Item) => ({
  form: schema,
  change: schema,
  item,
});

/** A text of one line or, with `lines`, of several. All messages are issue codes. */
export const line = (longest: number, messages: Messages & { lines?: true }) => ({
  ...alike(lineSchema(longest, messages), z.string()),
  longest,
});

/** Makes a field optional: an empty text becomes null. */
export function optional<F extends Field>({ form, change, item, ...rest }: F) {
  const typed: F["form"] = form;
  const schema = z.union([blank, typed], { error: ({ errors }) => errors.at(-1)?.[0]?.message }).nullable();
  const shown: z.ZodNullable<F["item"]> = item.nullable();
  return { ...rest, form: schema.optional(), change: schema, item: shown };
}

const blank = z
  .string()
  .regex(/^\s*$/)
  .transform(() => null);

/** A whole number. For forms, `parseInput` turns text into a number first. */
export function integer([min, max]: Range, messages: Messages) {
  const schema = z.int(missingOr(messages)).min(min, messages.invalid).max(max, messages.invalid);
  return { ...alike(schema, z.int()), range: [min, max] as const };
}

/** A number with this many decimals, for a column of `decimal`. */
export function decimal(digits: number, [min, max]: Range, messages: Messages) {
  const schema = z
    .number(missingOr(messages))
    .min(min, messages.invalid)
    .max(max, messages.invalid)
    .refine((value) => Number(value.toFixed(digits)) === value, messages.invalid);
  const stored = (value: number) => Math.round(value * 10 ** digits);
  return { ...alike(schema, z.number()), range: [stored(min), stored(max)] as const };
}

type Range = readonly [min: number, max: number];

const missingOr = ({ invalid, required = invalid }: Messages) => ({
  error: ({ input }: { input?: unknown }) => ((input ?? "") === "" ? required : invalid),
});

export const flag = () => alike(z.boolean(), z.boolean());

export const choice = <const Values extends readonly string[]>(values: Values, messages: Messages) => ({
  ...alike(z.enum(values, missingOr(messages)), z.enum(values)),
  values,
});

/** A day such as "2026-05-31", the same in every time zone. */
export const date = (messages: Messages) => ({ ...formatted("date", z.iso.date, messages), longest: 10 });

/** A time such as "2026-05-31T14:00:00.000Z", for a column of `time`. */
export const datetime = (messages: Messages) => formatted("date-time", z.iso.datetime, messages);

export const email = (messages: Messages) => ({
  ...alike(addressSchema(messages), z.string()),
  longest: maxEmailLength,
});

export const url = (messages: Messages) => ({
  ...formatted("uri", (error) => z.url({ protocol: /^https?$/, error }).max(longestUrl, error), messages),
  longest: longestUrl,
});
const longestUrl = 2000;

function formatted(
  format: string,
  checked: (invalid: string) => z.ZodType<string, string>,
  messages: Messages,
) {
  const { invalid, required = invalid } = messages;
  const schema = textOr(required, invalid)
    .overwrite(bare)
    .min(1, required)
    .meta({ format })
    .pipe(checked(invalid));
  return alike(schema, z.string());
}

/** The id of another record. Responses contain that record itself. */
export const reference = (messages: Messages) => alike(getId(messages), z.string());

const getId = ({ invalid, required = invalid }: Messages) =>
  textOr(required, invalid).min(1, required).max(100, invalid);

/** A referenced row as it appears in responses. */
export const choiceItem = z.object({
  id: z.string(),
  label: z.string(),
  image: z.string().nullish().meta({ description: "The path of a user's profile picture." }),
});
export type Choice = z.output<typeof choiceItem>;

/** A reference to a row of another table. Forms send its id and label; API clients may send the id alone. */
export function referenceTo(messages: Messages) {
  // A choice without an id is a typed text that names no row.
  const choice = choiceItem.transform(({ id }) => id).pipe(getId({ invalid: messages.invalid }));
  const schema = z.union([getId(messages), choice], missingOr(messages));
  return alike(schema, choiceItem);
}

/** The schema of a form, built from a record's fields. */
export const formOf = <F extends Fields>(fields: F) => z.strictObject(pickPart(fields, "form"));

/** The input to update a row. `version` is the version that the update is based on. */
export const changeOf = <F extends Fields>(fields: F) =>
  z
    .strictObject(pickPart(fields, "change"))
    .partial()
    .extend({ version: z.int().min(1) });

/** The schema of a record, as the API returns it. */
export const itemOf = <F extends Fields>(fields: F) => pickPart(fields, "item");

export const versioned = { version: z.int(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };

/**
 * The schemas of a resource: to create it, to update it, and for responses. The OpenAPI document uses `name` for the
 * item. `besides` are the parts of an item that are not fields.
 */
export function schemasOf<F extends Fields, Besides extends z.ZodRawShape>(
  name: string,
  fields: F,
  besides: Besides,
) {
  const item = z.object({ id: z.string(), ...itemOf(fields), ...besides }).meta({ id: name });
  return { form: formOf(fields), change: changeOf(fields), item, list: listOf(item) };
}

function pickPart<F extends Fields, Part extends "form" | "change" | "item">(
  fields: F,
  part: Part,
): { [Name in keyof F]: F[Name][Part] } {
  const parts = Object.entries<Field>(fields).map(([name, field]) => [name, field[part]]);
  return Object.fromEntries(parts);
}
