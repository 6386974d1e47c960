import { computeDigest, type Files } from "./files.ts";

export const kitFolder = "kit/";

/**
 * Tests of the kit, and files that only they use. Helpers that a project's own tests share are in other folders. Kit
 * tests that need the product are in `src`, named `*.kit.test.ts`.
 */
const ofItsTests =
  /^(overlays\/[^/]+\/)?(kit\/(.*\/)?(fixtures\/.*|[^/]*\.test\.tsx?)|src\/.*\.kit\.test\.tsx?)$/;

/** A template without its kit's tests, which run in this repository but not in projects. */
export function withoutTestsOfKit(files: Files): Files {
  return new Map([...files].filter(([path]) => !ofItsTests.test(path)));
}

/** Separates the files of the kit from all others. */
export function splitKit(files: Files): { readonly kit: Files; readonly rest: Files } {
  const [kit, rest] = [true, false].map(
    (wanted) => new Map([...files].filter(([path]) => path.startsWith(kitFolder) === wanted)),
  );
  return { kit: kit ?? new Map(), rest: rest ?? new Map() };
}

/**
 * The seal: a digest that shows whether a kit has changed; undefined if there is no kit. File modes and line endings do
 * not count, because git changes both on Windows.
 */
export function computeSeal(files: Files): string | undefined {
  const lines = [...computeDigests(files)].map(([path, digest]) => `${digest} ${path}\n`);
  return lines.length === 0 ? undefined : computeDigest(lines.sort().join(""));
}

/** The paths that differ between two kits or exist in only one of them. */
export function changedInKit(laid: Files, now: Files): string[] {
  const [before, after] = [computeDigests(laid), computeDigests(now)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort();
}

function computeDigests(files: Files): Map<string, string> {
  return new Map(
    [...splitKit(files).kit].map(([path, { bytes }]) => {
      const text = Buffer.from(bytes).toString("latin1").replaceAll("\r\n", "\n");
      return [path, computeDigest(Buffer.from(text, "latin1"))];
    }),
  );
}
