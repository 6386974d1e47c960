import { permanent } from "./files.ts";
import { importersIn, isOwned, type Removal, removableIn, type Texts, withoutFeature } from "./without.ts";

/** Why a feature cannot be removed, in one line; undefined if it can. */
export function problemWithRemoval(files: Texts, name: string): string | undefined {
  if (removableIn(files).includes(name)) return undefined;
  if (permanent.includes(name)) return `${name} cannot be removed: the rest of the project depends on it.`;
  const [nearest = ""] = removableIn(files).toSorted((a, b) => unlike(name, a) - unlike(name, b));
  const meant = unlike(name, nearest) <= name.length ? ` Did you mean ${nearest}?` : "";
  return `Unknown feature ${name}.${meant} These can be removed: ${removableIn(files).join(", ") || "none"}.`;
}

/** How many pairs of letters are in only one of two words. */
function unlike(a: string, b: string): number {
  const pairs = (word: string) => [...`^${word}$`].map((letter, at) => letter + `${word}$`.charAt(at));
  const [of, others] = [pairs(a), pairs(b)];
  return [...of.filter((pair) => !others.includes(pair)), ...others.filter((pair) => !of.includes(pair))]
    .length;
}

export function withoutFeatures(all: Texts, names: readonly string[]): Removal {
  const whole: Removal = { files: all, left: [], tables: [], columns: [] };
  const { files, left, ...data } = [...new Set(names)].reduce((before, name) => {
    const { files, left, tables, columns } = withoutFeature(before.files, name);
    return {
      files,
      left: [...before.left, ...left],
      tables: [...before.tables, ...tables],
      columns: [...before.columns, ...columns],
    };
  }, whole);
  return { ...data, files, left: left.filter(({ path }) => files.has(path)) };
}

/** The features to remove together: these, and all that refer to them. Undefined if other code refers to one. */
export function removableWith(all: Texts, names: readonly string[]): readonly string[] | undefined {
  const { left } = withoutFeatures(all, names);
  if (left.length === 0) return names;
  const features = removableIn(all);
  const more = left
    .flatMap(({ path }) => getUsers(all, path))
    .map((path) => features.find((name) => isOwned(name)(path)));
  const together = [...new Set([...names, ...more.flatMap((name) => name ?? [])])];
  return more.includes(undefined) || together.length === names.length
    ? undefined
    : removableWith(all, together);
}

/** The files that depend on a reference or, for a file in src/ui, use it. */
export function getUsers(all: Texts, path: string): readonly string[] {
  const users = path.startsWith("src/ui/") ? [...(importersIn(all).get(path) ?? [])] : [];
  return users.length === 0 ? [path] : users.flatMap((user) => getUsers(all, user));
}
