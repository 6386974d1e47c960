import type { Field } from "./fields.server.ts";
import type { Names } from "./names.server.ts";
import { types } from "./types.server.ts";

/** What is generated. */
export interface Plan {
  names: Names;
  fields: readonly Field[];
  title: Field;
}

export const ofType = ({ fields }: Plan, ...wanted: Field["type"][]) =>
  fields.filter(({ type }) => wanted.includes(type));

/** The columns that its list is sorted by, by the names of the sorts; those of times begin with the newest. */
export function sortsOf({ fields, title }: Plan): { sort: string; column: string }[] {
  const sortable = [title, ...fields.filter((field) => field !== title)].flatMap((field) => {
    const column = types[field.type].sort?.(field);
    return column ? [{ sort: field.name, column }] : [];
  });
  return [
    ...sortable,
    { sort: "-createdAt", column: "createdAt" },
    { sort: "-updatedAt", column: "updatedAt" },
  ];
}

/** An object with an example of each field. */
export function exampleOf({ fields }: Plan, number: number): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, types[field.type].example(field, number)]));
}

/** Code that calls it by the path: `.orders` or `["invoice-lines"]`. */
export const memberOf = ({ path }: Names) => (path.includes("-") ? `["${path}"]` : `.${path}`);

/** "invoice-line". */
export const fileOf = ({ names }: Plan) => names.table.replaceAll("_", "-");
