import { z } from "zod";
import { lineSchema } from "./validation.ts";

// The fields of a resource, each written once: the schemas to create, change and show it, and the checks of its table.

interface Field<Form = z.ZodType, Change = z.ZodType, Item = z.ZodType> {
  /** To create; what may be empty can be left out. */
  form: Form;
  /** To change; any can be left out. */
  change: Change;
  /** In answers. */
  item: Item;
  /** The longest text, and the range of a number, for the database. */
  longest?: number;
  range?: readonly [min: number, max: number];
  /** All values of a choice, for the database. */
  values?: readonly string[];
}

export type Fields = Readonly<Record<string, Field>>;

/** A text that must be there, in one line or several. All messages are codes of issues. */
export function line(longest: number, messages: { required: string; invalid: string; lines?: true }) {
  const schema = lineSchema(longest, messages);
  return { form: schema, change: schema, item: z.string(), longest };
}

/** A text that may be missing: an empty one is null. */
export function optionalText(longest: number, { invalid, lines }: { invalid: string; lines?: true }) {
  const text = lineSchema(longest, { required: invalid, invalid, ...(lines && { lines }) });
  const schema = z.union([blank, text], invalid).nullable();
  return { form: schema.optional(), change: schema, item: z.string().nullable(), longest };
}

const blank = z
  .string()
  .regex(/^\s*$/)
  .transform(() => null);

/**
 * A whole number that may be missing. Forms send text, and nothing typed is null.
 * @public
 */
export function optionalInteger(
  range: readonly [min: number, max: number],
  { invalid }: { invalid: string },
) {
  const schema = z.preprocess(numberTyped, within(range, invalid).nullable());
  return { form: schema.optional(), change: schema, item: z.int().nullable(), range };
}

/**
 * A whole number.
 * @public
 */
export function integer(range: readonly [min: number, max: number], { invalid }: { invalid: string }) {
  const schema = z.preprocess(numberTyped, within(range, invalid));
  return { form: schema, change: schema, item: z.int(), range };
}

const within = ([min, max]: readonly [min: number, max: number], invalid: string) =>
  z.int(invalid).min(min, invalid).max(max, invalid);

const numberTyped = (typed: unknown) =>
  typeof typed === "string" ? (typed.trim() === "" ? null : Number(typed)) : typed;

/**
 * Yes or no.
 * @public
 */
export function flag() {
  return { form: z.boolean(), change: z.boolean(), item: z.boolean() };
}

/**
 * One of a few values.
 * @public
 */
export function choice<const Values extends readonly string[]>(
  values: Values,
  { required, invalid }: { required: string; invalid: string },
) {
  const schema = z.enum(values, { error: ({ input }) => (input ? invalid : required) });
  return { form: schema, change: schema, item: z.enum(values), values };
}

/**
 * One of a few values, or none.
 * @public
 */
export function optionalChoice<const Values extends readonly string[]>(
  values: Values,
  { invalid }: { invalid: string },
) {
  const schema = z.preprocess(nullIfBlank, z.enum(values, invalid).nullable());
  return { form: schema.optional(), change: schema, item: z.enum(values).nullable(), values };
}

/**
 * A day such as "2026-05-31", the same everywhere.
 * @public
 */
export function date({ required, invalid }: { required: string; invalid: string }) {
  const schema = z.string(required).min(1, required).pipe(z.iso.date(invalid));
  return { form: schema, change: schema, item: z.iso.date(), longest: dateLength };
}

/**
 * A day that may be missing.
 * @public
 */
export function optionalDate({ invalid }: { invalid: string }) {
  const schema = z.preprocess(nullIfBlank, z.iso.date(invalid).nullable());
  return { form: schema.optional(), change: schema, item: z.iso.date().nullable(), longest: dateLength };
}

const dateLength = 10;

const nullIfBlank = (typed: unknown) => (typed === "" ? null : typed);

/** The id of something else; the answer has that itself. */
export function reference({ required, invalid }: { required: string; invalid: string }) {
  const schema = z.string(required).min(1, required).max(100, invalid);
  return { form: schema, change: schema, item: z.string() };
}

/** The input to create one. */
export const formOf = <F extends Fields>(fields: F) => z.strictObject(partOf(fields, "form"));

/** The input to update one; `version` is the version that the update is based on. */
export const changeOf = <F extends Fields>(fields: F) =>
  z
    .strictObject(partOf(fields, "change"))
    .partial()
    .extend({ version: z.int().min(1) });

/** What an answer has of these fields. */
export const itemOf = <F extends Fields>(fields: F) => partOf(fields, "item");

/** What an answer says of the row itself. */
export const versioned = { version: z.int(), createdAt: z.iso.datetime(), updatedAt: z.iso.datetime() };

function partOf<F extends Fields, Part extends "form" | "change" | "item">(
  fields: F,
  part: Part,
): { [Name in keyof F]: F[Name][Part] } {
  const parts = Object.entries<Field>(fields).map(([name, field]) => [name, field[part]]);
  return Object.fromEntries(parts);
}
