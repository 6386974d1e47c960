import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routeTree } from "../../generate/internal/generate.server.ts";
import { Refusal } from "../../generate/names.server.ts";
import { format, writeRoutes } from "../../generate/write.server.ts";
import { type Clash, mergeJson } from "./merge-json.server.ts";
import { areInOrder, repairMigrations } from "./migrations.server.ts";
import { fileAt, git, readSides, unmergedIn } from "./sides.server.ts";

/** Lines that say what was done, and what the owner must do next. */
export interface Repaired {
  done: string[];
  left: string[];
}

/** JSON files that every generated feature extends. */
const jsonFiles = /^(?:src\/locales\/[\w-]+|\.\w+|package|languages|app)\.json$/;
/** Lists of features, in which each feature has an import and a line. */
const lists = ["src/app/features.ts", "src/app/features.server.ts"];

/**
 * Merges what git cannot: the files that every generated feature changes, in the merge in progress or the last
 * committed one. Keeps the changes of both sides. If both changed the same value, the owner decides.
 * @throws Refusal with nothing written
 */
export async function repair(root: string): Promise<Repaired> {
  const sides = readSides(root);
  if (!sides) throw new Refusal("No merge to repair: run this during a merge, or right after its commit.");
  const unmerged = unmergedIn(root);
  const repairsMigrations = !areInOrder(root, sides);
  const moved = repairsMigrations ? repairMigrations(root, sides) : [];
  const clashes = unmerged.filter((path) => jsonFiles.test(path)).flatMap((path) => mergeTexts(root, path));
  for (const path of lists.filter((one) => unmerged.includes(one))) mergeLines(root, path);
  const isOurs = (path: string) =>
    jsonFiles.test(path) || lists.includes(path) || path === routeTree || path.startsWith("drizzle/");
  const own = unmerged.filter((path) => isOurs(path) && path !== routeTree && !path.startsWith("drizzle/"));
  const others = unmerged.filter((path) => !isOurs(path));
  await format(root, [...lists, ...own]);

  const open = new Set(clashes.map(({ file }) => file));
  const ready = own.filter((path) => !open.has(path));
  const isCode = others.some((path) => path.startsWith("src/"));
  if (!isCode) {
    const tree = fileAt(root, sides.ours, routeTree);
    if (unmerged.includes(routeTree) && tree !== undefined) writeFileSync(join(root, routeTree), tree);
    await writeRoutes(root);
    ready.push(routeTree);
  }
  git(root, "add", "--all", "--", ...ready, ...lists, ...(repairsMigrations ? ["drizzle"] : []));
  return {
    done: [
      ...ready.map((path) => `Merged ${path}.`),
      ...(repairsMigrations ? ["Merged the migrations, with their journal and snapshots."] : []),
      ...moved,
    ],
    left: [
      ...clashes.map(
        ({ file, path, ours, theirs }) =>
          `${file}: ${path} is ${JSON.stringify(ours)} on your side and ${JSON.stringify(theirs)} on the other. Yours was kept.`,
      ),
      ...others.map((path) => `${path}: git could not merge it.`),
    ],
  };
}

/** @returns the values that both sides changed */
function mergeTexts(root: string, file: string): (Clash & { file: string })[] {
  const [base, ours, theirs] = [1, 2, 3].map((stage) => fileAt(root, `:${stage}`, file));
  // One side has deleted the file.
  if (ours === undefined || theirs === undefined)
    return [{ file, path: "it", ours: ours && "kept", theirs: theirs && "kept" }];
  const { merged, clashes } = mergeJson(JSON.parse(base ?? "{}"), JSON.parse(ours), JSON.parse(theirs));
  writeFileSync(join(root, file), `${JSON.stringify(merged, null, 2)}\n`);
  return clashes.map((clash) => ({ ...clash, file }));
}

/** Keeps the lines of both sides. */
function mergeLines(root: string, file: string): void {
  const folder = mkdtempSync(join(tmpdir(), "merge-"));
  try {
    const names = [2, 1, 3].map((stage) => {
      const name = join(folder, String(stage));
      writeFileSync(name, fileAt(root, `:${stage}`, file) ?? "");
      return name;
    });
    const merged = git(root, "merge-file", "-p", "--union", ...names);
    if (merged !== undefined) writeFileSync(join(root, file), merged);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
