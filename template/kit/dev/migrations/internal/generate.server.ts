import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Table } from "../../../db/dialect/columns.server.ts";
import { findLosses, lineFor } from "../../../db/drops.server.ts";
import { breakpoint, type Migration, readMigrations } from "../../../db/migrations.server.ts";
import { Refusal } from "../../generate/names.server.ts";
import { completed } from "./ask.server.ts";
import { assembled } from "./assemble.server.ts";
import { type Choices, named, noChoices, type Tables } from "./choices.server.ts";
import { joined, missingParts, tablesIn, withParts } from "./declared.server.ts";
import {
  hasMigrations,
  lastSnapshot,
  type Made,
  publish,
  tablesOfCode,
  Unreadable,
  type Workshop,
  workshop,
} from "./drizzle-kit.server.ts";
import { getChoices, type Options } from "./options.server.ts";
import { nameOf, noTables, readSnapshot, without } from "./snapshot.server.ts";

/**
 * Writes a migration with everything that has changed since the last one.
 * @returns what to print
 * @throws Refusal or Unreadable, with nothing written
 */
export async function generateMigration(root: string, options: Options): Promise<string[]> {
  const words = options.name === undefined ? [] : ["--name", options.name];
  return inWorkshop(root, async (bench) => {
    if (options.custom) {
      const tag = getTag(bench.run(["--custom", ...words]));
      publish(bench.folder, folderIn(root), tag);
      return [`Wrote drizzle/${tag}.sql: add your statements to it.`];
    }
    const made = bench.run(words);
    const tables = await getTables(root, made, bench);
    const choices = await completed(tables, getChoices(tables, options));
    const declared = await tablesIn(root);
    const change = { tables, choices: noChoices, all: choices, declared };
    if (made === "nothing") {
      if (missingParts(known(root), declared).length === 0)
        return ["The schema has not changed: no migration was written."];
      return finish(root, bench, getTag(bench.run(["--custom", ...words])), change);
    }
    const isPlain = choices.renames.length === 0 && choices.drops.every(({ column }) => column === undefined);
    if (isPlain && "tag" in made) return finish(root, bench, made.tag, change);
    return inWorkshop(root, (again) => {
      // drizzle-kit cannot ask about renames here, so show it the tables as if they had been renamed.
      const start = choices.drops.reduce(without, named(tables, choices));
      const snapshot = lastSnapshot(again.folder);
      if (snapshot === undefined) throw new Unreadable(JSON.stringify(made));
      writeFileSync(snapshot, JSON.stringify(start));
      const rest = again.run(words);
      const tag = getTag(rest === "nothing" ? again.run(["--custom", ...words]) : rest);
      return finish(root, again, tag, { ...change, choices });
    });
  });
}

const folderIn = (root: string) => join(root, "drizzle");

async function inWorkshop<Result>(root: string, work: (bench: Workshop) => Promise<Result> | Result) {
  const bench = await workshop(root, folderIn(root));
  try {
    return await work(bench);
  } finally {
    bench.remove();
  }
}

function getTag(made: Made): string {
  if (typeof made === "object" && "tag" in made) return made.tag;
  throw new Unreadable(typeof made === "object" ? made.failed : "");
}

async function getTables(root: string, made: Made, bench: Workshop): Promise<Tables> {
  const old = lastSnapshot(folderIn(root));
  const before = old === undefined ? noTables : readSnapshot(old);
  if (made === "nothing") return { before, after: before };
  const fresh = "tag" in made ? lastSnapshot(bench.folder) : undefined;
  return { before, after: fresh === undefined ? await tablesOfCode(root) : readSnapshot(fresh) };
}

function known(root: string): Migration[] {
  const folder = folderIn(root);
  return hasMigrations(folder) ? readMigrations(folder) : [];
}

interface Change {
  tables: Tables;
  /** The choices that drizzle-kit has not applied yet. */
  choices: Choices;
  all: Choices;
  declared: readonly Table[];
}

function finish(
  root: string,
  bench: Workshop,
  tag: string,
  { tables: { before }, choices, all, declared }: Change,
): string[] {
  const folder = folderIn(root);
  const migrations = known(root);
  const earlier = migrations.flatMap(({ statements }) => statements);
  const file = join(bench.folder, `${tag}.sql`);
  const isEmpty = (statement: string) => statement.replace(/--.*$/gm, "").trim() === "";
  const written = readFileSync(file, "utf8")
    .split(breakpoint)
    .filter((statement) => !isEmpty(statement));
  const own = { tag, statements: assembled({ earlier, before, choices, declared, written }) };
  const { statements, created } = withParts(migrations, own, declared);
  const drops = findLosses([...migrations, { tag, statements }]).at(-1)?.drops ?? [];
  const chosen = new Set(all.drops.map(nameOf));
  const unnamed = drops.filter((drop) => !chosen.has(drop));
  if (unnamed.length > 0)
    throw new Refusal(`The migration would also drop ${unnamed.join(", ")}: nothing was written.`);
  writeFileSync(file, [...drops.map((drop) => `${lineFor(drop)}\n`), joined(statements)].join(""));
  publish(bench.folder, folder, tag);
  return [
    `Wrote drizzle/${tag}.sql.`,
    ...all.renames.map((one) => `  It renames ${nameOf(one)} to ${one.to}.`),
    ...created.map((what) => `  It creates ${what}.`),
    ...drops.map((drop) => `  It drops ${drop}, with its data.`),
  ];
}
