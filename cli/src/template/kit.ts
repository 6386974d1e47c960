import { digestOf, type Files } from "./files.ts";

/** The folder of the machinery, in a template and in a project. */
export const kitFolder = "kit/";

/** Tests of the kit, and what only they use: helpers that tests of projects use too are in no such folder. */
const ofItsTests = /^(overlays\/[^/]+\/)?kit\/(.*\/)?(fixtures\/.*|[^/]*\.test\.tsx?)$/;

/** A template without the tests of its kit: they run where the kit is made, not in each project. */
export function withoutTestsOfKit(files: Files): Files {
  return new Map([...files].filter(([path]) => !ofItsTests.test(path)));
}

/** The files of the kit, and all others. */
export function splitKit(files: Files): { readonly kit: Files; readonly rest: Files } {
  const [kit, rest] = [true, false].map(
    (wanted) => new Map([...files].filter(([path]) => path.startsWith(kitFolder) === wanted)),
  );
  return { kit: kit ?? new Map(), rest: rest ?? new Map() };
}

/**
 * The digest by which a kit is known to be as it was laid; undefined where there is none. Modes and the ends of lines
 * do not count: git on Windows changes both.
 */
export function sealOf(files: Files): string | undefined {
  const lines = [...digestsOf(files)].map(([path, digest]) => `${digest} ${path}\n`);
  return lines.length === 0 ? undefined : digestOf(lines.sort().join(""));
}

/** The paths in two kits that only one of them has, or that differ. */
export function changedInKit(laid: Files, now: Files): string[] {
  const [before, after] = [digestsOf(laid), digestsOf(now)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .sort();
}

function digestsOf(files: Files): Map<string, string> {
  return new Map(
    [...splitKit(files).kit].map(([path, { bytes }]) => {
      const text = Buffer.from(bytes).toString("latin1").replaceAll("\r\n", "\n");
      return [path, digestOf(Buffer.from(text, "latin1"))];
    }),
  );
}
