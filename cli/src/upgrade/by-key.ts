import { isDeepStrictEqual } from "node:util";
import { applyEdits, modify, type ParseError, parse } from "jsonc-parser";

type Json = Readonly<Record<string, unknown>>;
type Change = { readonly path: readonly string[]; readonly from: unknown; readonly to: unknown };

/**
 * The merged text, and the members that both sides changed, which keep the owner's value. `gone` lists removed members.
 */
export type Merged = {
  readonly text: string;
  readonly undecided: readonly string[];
  readonly gone: readonly string[];
};

/** Whether a file is merged by key, because adjacent lines are unrelated. */
export function isMergedByKey(path: string): boolean {
  return /(^|\/)(package|languages|app|tsconfig|biome)\.json$|(^|\/)locales\/[\w-]+\.json$/.test(path);
}

/**
 * Merges the changes from `base` to `theirs` into `ours`, member by member. Leaves everything else in `ours` unchanged,
 * byte for byte. Undefined if one of them is not JSON.
 *
 * @param dropsGone whether to remove members that `theirs` dropped from `ours`, even if they were changed there
 */
export function mergeByKey(
  [base, ours, theirs]: readonly [base: string, ours: string, theirs: string],
  dropsGone = false,
): Merged | undefined {
  const [old, own, next] = [base, ours, theirs].map(read);
  if (!old || !own || !next) return undefined;
  let text = ours;
  const undecided: string[] = [];
  const gone: string[] = [];
  for (const { path, from, to } of changesBetween(old, next).flatMap((change) => byMember(change, own))) {
    const value = at(own, path);
    // What the owner removed stays removed, even if the template changed it.
    if (isDeepStrictEqual(value, to) || (value === undefined && from !== undefined)) continue;
    if (to === undefined && dropsGone && !isDeepStrictEqual(value, from)) {
      text = set(text, { path, to }, next);
      gone.push(`${path.join(" → ")} (${JSON.stringify(value)})`);
    } else if (isDeepStrictEqual(value, from) && hasParent(own, path)) text = set(text, { path, to }, next);
    else if (newest(path, value, to) !== value) text = set(text, { path, to: newest(path, value, to) }, next);
    else if (!isVersion(path, value, to)) undecided.push(path.join(" → "));
  }
  return { text, undecided, gone };
}

/** Merges an object that both sides added, member by member. */
function byMember({ path, from, to }: Change, own: Json): Change[] {
  if (from !== undefined || !isObject(to) || !isObject(at(own, path))) return [{ path, from, to }];
  return changesBetween({}, to, path).flatMap((change) => byMember(change, own));
}

function read(text: string): Json | undefined {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  return errors.length === 0 && isObject(value) ? value : undefined;
}

/** The differences between two values. Objects are compared member by member. */
export function changesBetween(old: Json, next: Json, path: readonly string[] = []): Change[] {
  return [...new Set([...Object.keys(next), ...Object.keys(old)])].flatMap((key) => {
    const [from, to, here] = [old[key], next[key], [...path, key]];
    if (isObject(from) && isObject(to)) return changesBetween(from, to, here);
    return isDeepStrictEqual(from, to) ? [] : [{ path: here, from, to }];
  });
}

/** The value at a path; undefined if the path does not exist. */
export function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

function hasParent(value: Json, path: readonly string[]): boolean {
  return isObject(at(value, path.slice(0, -1)));
}

/** Sets the value at a path of a JSON text. */
export function set(
  text: string,
  { path, to }: { path: readonly string[]; to: unknown },
  next: Json,
): string {
  const siblings = Object.keys(Object(at(next, path.slice(0, -1))));
  const before = siblings.slice(0, siblings.indexOf(path.at(-1) ?? "")).reverse();
  const edits = modify(text, [...path], to, {
    formattingOptions: { insertSpaces: true, tabSize: 2 },
    // Insert the member after its predecessor in the template.
    getInsertionIndex: (present) => {
      const neighbour = before.find((key) => present.includes(key));
      return neighbour === undefined ? 0 : present.indexOf(neighbour) + 1;
    },
  });
  return applyEdits(text, edits);
}

/** The newer of two exact versions of a dependency. */
function newest(path: readonly string[], ours: unknown, theirs: unknown): unknown {
  if (!isVersion(path, ours, theirs)) return ours;
  return String(theirs).localeCompare(String(ours), "en", { numeric: true }) > 0 ? theirs : ours;
}

function isVersion([section = ""]: readonly string[], ...values: unknown[]): boolean {
  return (
    /ependencies$/.test(section) && values.every((value) => typeof value === "string" && /^\d/.test(value))
  );
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
