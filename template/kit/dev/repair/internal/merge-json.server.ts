type Json = unknown;
type Fields = Readonly<Record<string, Json>>;

/** A value that both sides changed in different ways. The result has ours. */
export interface Clash {
  path: string;
  ours: Json;
  theirs: Json;
}

/**
 * Merges two changed versions of a JSON value. Objects are merged by key, and lists by entry: entries with the same
 * name count as the same entry. New keys of ours come first.
 */
export function mergeJson(base: Json, ours: Json, theirs: Json) {
  const clashes: Clash[] = [];
  const merged = merge(base, ours, theirs, "", clashes);
  return { merged, clashes };
}

function merge(base: Json, ours: Json, theirs: Json, path: string, clashes: Clash[]): Json {
  if (same(ours, theirs) || same(base, theirs)) return ours;
  if (same(base, ours)) return theirs;
  if (isList(ours) && isList(theirs)) {
    const [before, left, right] = [isList(base) ? base : [], ours, theirs].map(byName);
    return Object.values(mergeFields(before ?? {}, left ?? {}, right ?? {}, path, clashes));
  }
  if (isFields(ours) && isFields(theirs))
    return mergeFields(isFields(base) ? base : {}, ours, theirs, path, clashes);
  clashes.push({ path, ours, theirs });
  return ours;
}

function mergeFields(base: Fields, ours: Fields, theirs: Fields, path: string, clashes: Clash[]): Fields {
  const merged: Record<string, Json> = {};
  for (const key of inBothOrders(Object.keys(ours), Object.keys(theirs))) {
    const inner = path === "" ? key : `${path}.${key}`;
    const [before, left, right] = [base, ours, theirs].map((side) => side[key]);
    const value = merge(before, left, right, inner, clashes);
    if (value !== undefined) merged[key] = value;
  }
  return merged;
}

/** Our entries, and those that only they have, each after the entry that precedes it on their side. */
function inBothOrders(ours: readonly string[], theirs: readonly string[]): string[] {
  const all = [...ours];
  for (const [at, key] of theirs.entries()) {
    if (all.includes(key)) continue;
    const previous = theirs[at - 1];
    const place = previous === undefined ? 0 : all.indexOf(previous) + 1;
    let end = place;
    // New keys of ours come first.
    while (all[end] !== undefined && !theirs.includes(all[end] ?? "")) end++;
    all.splice(end, 0, key);
  }
  return all;
}

function byName(list: readonly Json[]): Fields {
  const keyed = list.map((entry) => {
    const { what = "", name, fields = "" } = Object(entry);
    // Mails and jobs of a feature have its name; their own is in `fields`.
    const key =
      typeof name === "string" ? [what, name, ...(what ? [fields] : [])].join(" ") : JSON.stringify(entry);
    return [`#${key}`, entry] as const;
  });
  return Object.fromEntries(keyed);
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
const isFields = (value: Json): value is Fields =>
  typeof value === "object" && value !== null && !isList(value);
const same = (one: Json, other: Json) => Bun.deepEquals(one, other);
