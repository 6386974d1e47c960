import type { Names } from "../names.server.ts";
import { type Field, types } from "./types.server.ts";

export interface Plan {
  names: Names;
  fields: readonly Field[];
  title: Field;
  /** The field with the record's owner, if `--owner` was given. */
  owner?: Field | undefined;
  team?: boolean | undefined;
  /** The rank in the team that may change records, with `--rank`. */
  rank?: Rank | undefined;
  area: Area;
}

/**
 * The areas that have pages. With "both", everyone can read records in the app area, and the manager area changes them.
 */
export const areas = ["app", "manager", "both"] as const;
export type Area = (typeof areas)[number];

/** The ranks above a plain member. */
export const ranks = ["admin", "owner"] as const;
export type Rank = (typeof ranks)[number];
type OneArea = Exclude<Area, "both">;

/** The row property with the id of the owner or team. */
export const getScopeName = ({ owner, team }: Plan) => (team ? "team" : owner?.name);

/** The fields of a row, beginning with the owner if there is one. */
export const getStored = ({ owner, fields }: Plan) => (owner ? [owner, ...fields] : fields);

export const getArea = ({ area }: Plan): OneArea => (area === "app" ? "app" : "manager");

/** The roles that can read records, in the format of access-testing.ts. */
export const getReaders = ({ area }: Plan) => (area === "manager" ? "admin" : "user admin");

export const getAreas = (plan: Plan): OneArea[] =>
  plan.area === "both" ? ["manager", "app"] : [getArea(plan)];

export const ofType = ({ fields }: Plan, ...wanted: Field["type"][]) =>
  fields.filter(({ type }) => wanted.includes(type));

export const getReferences = (plan: Plan) => getStored(plan).filter(({ type }) => type === "reference");

/** The other features whose examples are needed for this reference. Two features may refer to each other. */
export const getNeeded = ({ names }: Plan, { target }: Field) =>
  (target?.features ?? []).filter(({ path }) => path !== names.path);

export const getImages = (plan: Plan) => ofType(plan, "image");

/** The fields in the search index. */
export const getSearched = (plan: Plan) => ofType(plan, "text", "email");

/** The fields that a search covers. */
export const getFound = (plan: Plan) => [getNaming(plan) ?? [], getSearched(plan)].flat();

export const isUnique = ({ fields }: Plan) => fields.some(({ unique }) => unique);

/** The title, if it is a reference instead of a text. */
export const getNaming = ({ title }: Plan) => (title.type === "reference" ? title : undefined);

/** The sorts of the list. Times are newest first. */
export function getSorts({ fields, title }: Plan): string[] {
  const sortable = fields.filter((field) => field !== title && types[field.type].sortable);
  const sorts = sortable.map(({ name }) => name);
  // Names that come from other records are in no index.
  return title.type === "reference"
    ? ["-createdAt", ...sorts, "-updatedAt"]
    : [title.name, ...sorts, "-createdAt", "-updatedAt"];
}

export const getFilters = (plan: Plan) =>
  getStored(plan).flatMap((field) => types[field.type].filters?.(field) ?? []);

/** The path of the API below `/api/`. */
export const getUrl = ({ names: { path }, team }: Plan) => (team ? `t/:team/${path}` : path);

/** Code that accesses a member with the name of the path: `.orders` or `["invoice-lines"]`. */
export const getMember = ({ path }: Names) => (path.includes("-") ? `["${path}"]` : `.${path}`);
