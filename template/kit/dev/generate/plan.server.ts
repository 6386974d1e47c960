import type { Names } from "./names.server.ts";
import type { Field } from "./types.server.ts";
import { types } from "./types.server.ts";

/** What is generated. */
export interface Plan {
  names: Names;
  fields: readonly Field[];
  title: Field;
  /** With `--owner`: whose a record is. */
  owner?: Field | undefined;
  area: Area;
}

/** Where its pages are; "both": changed in the manager, and read by everybody in the app. */
export const areas = ["app", "manager", "both"] as const;
export type Area = (typeof areas)[number];
type OneArea = Exclude<Area, "both">;

/** What a row has: the fields, and first whose it is. */
export const storedOf = ({ owner, fields }: Plan) => (owner ? [owner, ...fields] : fields);

/** Where it is changed. */
export const areaOf = ({ area }: Plan): OneArea => (area === "app" ? "app" : "manager");

/** Who reads it, as access-testing.ts says it. */
export const readersOf = ({ area }: Plan) => (area === "manager" ? "admin" : "user admin");

/** Where it has pages. */
export const areasOf = (plan: Plan): OneArea[] =>
  plan.area === "both" ? ["manager", "app"] : [areaOf(plan)];

export const ofType = ({ fields }: Plan, ...wanted: Field["type"][]) =>
  fields.filter(({ type }) => wanted.includes(type));

/** The fields that refer to other tables. */
export const referencesOf = (plan: Plan) => storedOf(plan).filter(({ type }) => type === "reference");

export const imagesOf = (plan: Plan) => ofType(plan, "image");

/** What a search looks into. */
export const searchedOf = (plan: Plan) => ofType(plan, "text", "email");

export const isUnique = ({ fields }: Plan) => fields.some(({ unique }) => unique);

/** What its list is sorted by; times begin with the newest. */
export function sortsOf({ fields, title }: Plan): string[] {
  const sortable = fields.filter((field) => field !== title && types[field.type].sortable);
  return [title.name, ...sortable.map(({ name }) => name), "-createdAt", "-updatedAt"];
}

export const filtersOf = (plan: Plan) =>
  storedOf(plan).flatMap((field) => types[field.type].filters?.(field) ?? []);

/** Code that calls it by the path: `.orders` or `["invoice-lines"]`. */
export const memberOf = ({ path }: Names) => (path.includes("-") ? `["${path}"]` : `.${path}`);
