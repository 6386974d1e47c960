import { toSnakeCase } from "../names.server.ts";
import { type Field, types } from "./types.server.ts";

// Generates the code for one field: one function for each place that needs some.

/** Joins pieces of code with commas. */
export const words = (parts: readonly string[]) => parts.join(", ");

export const lines = (parts: readonly (string | false)[]) => parts.filter(Boolean).join("\n");

export const writeColumn = (field: Field) =>
  `${field.name}: ${types[field.type].column(field).replace(/(?=\.references)|$/, field.optional ? "" : ".notNull()")},`;

/** The columns that accompany a text: one for sorting, one for uniqueness. */
export function columnsBeside({ name, type, optional, unique }: Field): string[] {
  if (type !== "text") return [];
  const derived = (suffix: string, fold: string) =>
    `${name}${suffix}: text("${toSnakeCase(`${name}${suffix}`)}")${optional ? "" : ".notNull()"}.$defaultFn(${fold}("${name}")),`;
  return [derived("Sort", "sorted"), ...(unique ? [derived("Key", "keyed")] : [])];
}

/**
 * The indexes for a filter and a unique value. In a scope, the value is unique within it, so that nobody learns the
 * values of others.
 */
export function writeIndexes(
  table: string,
  { name, type, unique, within }: Field,
  scope?: string,
  inTeam = false,
): string[] {
  const filtered = ["enum", "boolean", "reference"].includes(type) && !within;
  const first = scope ? `row.${scope}, ` : "";
  const key = `uniqueIndex("${table}_${toSnakeCase(name)}_unique").on(${first}row.${name}${type === "text" ? "Key" : ""}),`;
  // A reference needs an index: the database uses it to find the rows that refer to a deleted one.
  const begin = inTeam && type !== "reference" ? first : "";
  // No two rows may share an image: one row's trigger would discard the other's file.
  return [
    ...(filtered ? [`index("${table}_${toSnakeCase(name)}").on(${begin}row.${name}),`] : []),
    ...(unique ? [key] : []),
    ...(type === "image" ? [`uniqueIndex("${table}_${toSnakeCase(name)}_unique").on(row.${name}),`] : []),
  ];
}

export function getCodes({ name, type, optional }: Field): string[] {
  if (type === "boolean" || type === "image") return [];
  return [...(types[type].required && !optional ? [`${name}Required`] : []), `${name}Invalid`];
}

export function writeRule(field: Field): string {
  const codes = getCodes(field).map((code) => `${code.slice(field.name.length).toLowerCase()}: "${code}"`);
  const lines = field.type === "longtext" ? ", lines: true" : "";
  const call = types[field.type].rule?.(field);
  if (call === undefined) return "";
  const rule = `${call}${codes.length > 0 ? `{ ${codes.join(", ")}${lines} }` : ""})`;
  return `${field.name}: ${field.optional ? `optional(${rule})` : rule},`;
}

/** The call that defines a field for pages, such as `textField({ … })`. */
export function writeKind(field: Field, look = ""): string {
  const { kind, options } = types[field.type];
  const { name, type, optional, owner } = field;
  const required = optional || owner || type === "boolean" ? "" : "required: true,";
  return `${kind}({ label: t("fields.${name}"), ${required}${look}${options?.(field) ?? ""} })`;
}

/** An invalid value and its validation error code, for the test. */
export function writeRefusal(field: Field): string {
  const wrong = types[field.type].wrong?.(field);
  return wrong ? `${field.name}: [${wrong}, "${getCodes(field).at(-1) ?? "invalid_type"}"],` : "";
}
