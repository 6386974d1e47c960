import { lines, writeKind } from "./field-code.server.ts";
import { getImages, type Plan } from "./plan.server.ts";
import type { Field } from "./types.server.ts";

/** The number of columns that fit on a laptop. */
const shownColumns = 6;
/** Whether a phone's list shows values of this type below the name. */
const isWord = (type: Field["type"]) => /^(text|money|date|datetime)$/.test(type);

/** How each field is shown: code for its options. "updatedAt" is the time of the last update. */
function getLooks({ fields, title }: Plan, mark: Field | undefined): Map<string, string> {
  const others = fields.filter((field) => field !== title && field !== mark);
  const listed = [title, ...others.filter(({ type }) => type !== "longtext")];
  // Users can show the other columns.
  const [, ...shown] = listed.slice(0, shownColumns);
  const below = shown.find(({ type }) => type === "reference") ?? shown.find(({ type }) => isWord(type));
  const beside = shown.find((field) => field.type === "money" && field !== below);
  const getLook = (field: Field) => {
    if (field === below) return `listed: "below",`;
    if (field === beside) return `listed: "beside",`;
    if (field === mark) return "aside: true,";
    return listed.indexOf(field) < shownColumns ? "" : "hidden: true,";
  };
  const updated = listed.length >= shownColumns ? ", hidden: true" : "";
  return new Map([["updatedAt", updated], ...fields.map((field) => [field.name, getLook(field)] as const)]);
}

/**
 * How the pages show the fields.
 * @param old the feature as generated before; its fields keep their places
 */
export function pageSlots(plan: Plan, old?: Plan) {
  const { fields, title, owner } = plan;
  const [mark] = getImages(plan);
  const before = old && getLooks(old, getImages(old)[0]);
  const looks = new Map([...getLooks(plan, mark), ...(before ?? [])]);
  const isListed = [...(before?.values() ?? [])].some((look) => look.startsWith("listed"));
  const getLook = ({ name }: Field) => {
    const look = looks.get(name) ?? "";
    return isListed && !before?.has(name) && look.startsWith("listed") ? "" : look;
  };
  const [unique, ...moreUnique] = fields.filter((field) => field.unique);
  return {
    pageFields: lines([
      ...[title, ...fields.filter((field) => field !== title)].map(
        (field) => `${field.name}: ${writeKind(field, getLook(field))},`,
      ),
      owner !== undefined && `...(seesAll && { owner: readOnly(${writeKind(owner)}) }),`,
      `createdAt: timestampField({ label: t("fields.createdAt"), hidden: true }),`,
      `updatedAt: timestampField({ label: t("fields.updatedAt")${looks.get("updatedAt") ?? ""} }),`,
    ]),
    // A TAKEN error names no field, so it is shown at one only if exactly one is unique.
    fieldOf: unique && moreUnique.length === 0 ? `fieldOf={{ TAKEN: { name: "${unique.name}" } }}` : "",
  };
}
