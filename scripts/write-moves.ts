import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { run } from "../cli/src/ports/shell.mjs";
import { listFolder, readFiles, readTemplateFolder } from "../cli/src/ports/template.ts";
import { readComponents } from "../cli/src/project/components.ts";
import { type Files, getText } from "../cli/src/template/files.ts";
import { kitFolder } from "../cli/src/template/kit.ts";
import { overlaid, withoutOverlays } from "../cli/src/transform/overlay.ts";
import { Trees } from "../cli/src/upgrade/git-trees.ts";
import { type MovedTable, placeIn } from "../cli/src/upgrade/moved.ts";
import { bareName } from "../cli/src/upgrade/moves.ts";
import { namesIn } from "../cli/src/upgrade/sort-imports.ts";

const root = join(import.meta.dirname, "..");
export const tablePath = join(root, "cli/src/upgrade/moved.json");
const fixtures = join(root, "cli/test/fixture");

/** The files of projects created by earlier versions, the latest first; 0.2.0 with both databases. */
export async function earlierProjects(): Promise<Files[]> {
  const work = mkdtempSync(join(tmpdir(), "damson-moves-"));
  try {
    const made: Files[] = [];
    for (const [version, ...words] of [["0.2.0"], ["0.2.0", "--database", "postgres"], ["0.1.0"]]) {
      const home = mkdtempSync(join(work, "made-"));
      const call = async (...command: [string, ...string[]]) => {
        const { code, output } = await run({ command, cwd: home });
        if (code !== 0) throw new Error(output);
      };
      await call("tar", "-xzf", join(fixtures, `create-damson-${version}.tgz`));
      const program = join(home, "package/dist/bin.js");
      await call(process.execPath, program, "app", "--no-install", "--no-git", "--yes", ...words);
      made.push(readFiles(join(home, "app"), listFolder(join(home, "app"))));
    }
    return made;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The files of projects that the template creates now, with each database, and of the registry's components. */
export function projectsNow(template = join(root, "template")): Files[] {
  const { files } = readTemplateFolder(template);
  const registry = readTemplateFolder(join(root, "registry")).files;
  const components = new Map([...readComponents(registry).values()].flatMap(({ files: own }) => [...own]));
  return [withoutOverlays(files), overlaid(files, "postgres"), components];
}

/** Texts and migrations are merged separately, so they are not in the table. */
const isTabled = (path: string) => !/(^|\/)locales\/|^drizzle\//.test(path);

/** Finds where files of old projects are now: by git's renames, otherwise by the names that a file exports. */
export function movesFrom(
  old: readonly Files[],
  now: readonly Files[],
  known: MovedTable,
): Map<string, string> {
  const present = new Map(now.flatMap((files) => [...files]));
  const exporters = exportersIn(present);
  const moves = new Map<string, string>();
  for (const files of old) {
    const renames = renamesBetween(files, present);
    for (const [path, file] of files) {
      if (present.has(path) || !isTabled(path) || moves.has(path)) continue;
      const place =
        placeIn(known, path, present) ?? renames.get(path) ?? byExports(path, getText(file), exporters);
      if (place !== undefined) moves.set(path, place);
    }
  }
  for (const [name, place] of namesFrom(old[0] ?? new Map(), present, moves)) moves.set(name, place);
  for (const [path, place] of movesInKit(known, present)) if (!moves.has(path)) moves.set(path, place);
  return moves;
}

/** Places within the kit that were never released, but that projects created from this repository in between have. */
function movesInKit(known: MovedTable, present: Files): [string, string][] {
  return Object.entries(known).flatMap(([path, place]) => {
    if (!path.startsWith(kitFolder) || present.has(path)) return [];
    const now = present.has(place) ? place : placeIn(known, place, present);
    return now === undefined ? [] : [[path, now]];
  });
}

/** Names of the latest version that have moved to a different file from the rest: `src/shared/limits.ts#Limit`. */
function namesFrom(old: Files, present: Files, moves: ReadonlyMap<string, string>): Map<string, string> {
  const [before, now] = [exportersIn(old), exportersIn(present)];
  const taken = new Set([...moves.values(), ...old.keys()]);
  const found = new Map<string, string>();
  for (const [name, [path = "", ...others]] of before) {
    const [place = "", ...more] = now.get(name) ?? [];
    const isAlone = others.length === 0 && more.length === 0 && place !== "";
    if (isAlone && !taken.has(place) && !/testing/.test(place)) found.set(`${path}#${name}`, place);
  }
  return found;
}

/** The files that export each name, also as part of `export * from "#kit/…"`. */
function exportersIn(files: Files): Map<string, string[]> {
  const exporters = new Map<string, string[]>();
  for (const [path, file] of files) {
    const whole = [...getText(file).matchAll(/^export \* from "#(kit\/[^"]+)";$/gm)].flatMap(
      ([, from = ""]) => {
        const source = files.get(from);
        return source ? parseExports(from, getText(source)) : [];
      },
    );
    for (const name of new Set([...parseExports(path, getText(file)), ...whole]))
      exporters.set(name, [...(exporters.get(name) ?? []), path]);
  }
  return exporters;
}

function renamesBetween(from: Files, to: Files): Map<string, string> {
  const trees = new Trees();
  try {
    const [before, after] = [trees.commit(from, "from"), trees.commit(to, "to")];
    const words = ["--find-renames", "-l9999", "--diff-filter=R", "--name-status", "-z", before, after];
    const renames = trees.git("diff", ...words).matchAll(/R\d+\0([^\0]+)\0([^\0]+)\0/g);
    return new Map([...renames].map(([, path = "", place = ""]) => [path, place]));
  } finally {
    trees.discard();
  }
}

function parseExports(path: string, text: string): string[] {
  if (!/\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) return [];
  const declared = text.matchAll(/^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm);
  const again = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, list = ""]) =>
    namesIn(list),
  );
  const names = [...declared].map(([, name = ""]) => name);
  return [...names, ...again.map(bareName)].filter((name) => name !== "Route");
}

/** The file that has most of a file's exports now, and at least half; among equals, the one with the closest path. */
function byExports(path: string, text: string, exporters: ReadonlyMap<string, string[]>): string | undefined {
  const counts = new Map<string, number>();
  for (const name of parseExports(path, text))
    for (const place of exporters.get(name) ?? []) counts.set(place, (counts.get(place) ?? 0) + 1);
  const shared = (place: string) => place.split("/").filter((part) => path.split("/").includes(part)).length;
  const [best] = [...counts].sort(([a, n], [b, m]) => m - n || shared(b) - shared(a) || (a < b ? -1 : 1));
  const [place, count = 0] = best ?? [];
  return count * 2 >= parseExports(path, text).length ? place : undefined;
}

/** The same moves in fewer lines: one line for a folder whose files keep their names. */
export function createTable(moves: ReadonlyMap<string, string>, now: readonly Files[]): MovedTable {
  const present = new Map(now.flatMap((files) => [...files]));
  const counts = new Map<string, Map<string, number>>();
  for (const [path, place] of moves) {
    if (path.includes("#") || path.startsWith(kitFolder)) continue;
    let [from, to] = [path, place];
    while (posix.basename(from) === posix.basename(to) && dirname(from) !== ".") {
      [from, to] = [dirname(from), dirname(to)];
      const places = counts.get(from) ?? new Map<string, number>();
      counts.set(from, places.set(to, (places.get(to) ?? 0) + 1));
    }
  }
  const table: Record<string, string> = {};
  for (const [folder, places] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [[to = "", count = 0] = []] = [...places].sort(([, a], [, b]) => b - a);
    if (count >= 3 && placeIn(table, `${folder}/`, undefined) !== `${to}/`) table[`${folder}/`] = `${to}/`;
  }
  for (const [path, place] of moves)
    if (path.includes("#") || placeIn(table, path, present) !== place) table[path] = place;
  return Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
}

if (import.meta.main) {
  const known: MovedTable = JSON.parse(readFileSync(tablePath, "utf8"));
  const now = projectsNow();
  const moves = movesFrom(await earlierProjects(), now, known);
  writeFileSync(tablePath, `${JSON.stringify(createTable(moves, now), null, 2)}\n`);
}
