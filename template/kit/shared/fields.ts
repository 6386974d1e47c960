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
}

export type Fields = Readonly<Record<string, Field>>;

/** A line of text. All messages are codes of issues. */
export function line(longest: number, messages: { required: string; invalid: string }) {
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
  const [min, max] = range;
  const schema = z.preprocess(
    (typed) => (typeof typed === "string" ? (typed.trim() === "" ? null : Number(typed)) : typed),
    z.int(invalid).min(min, invalid).max(max, invalid).nullable(),
  );
  return { form: schema.optional(), change: schema, item: z.int().nullable(), range };
}

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
