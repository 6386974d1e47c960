import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listFolder, readFiles } from "../cli/src/ports/template.ts";
import { overlayNames } from "../cli/src/transform/overlay.ts";
import { breakpoint, readMigrations } from "../template/kit/db/migrations.server.ts";
import { writeOverlaid } from "./overlay.ts";

/** Statements written by hand, including some indexes, because Drizzle's tables cannot express them. */
const byHand =
  /^(?:\s*--[^\n]*\n)*\s*CREATE (?:OR REPLACE )?(FUNCTION|TRIGGER|VIRTUAL TABLE|INDEX) [`"]?(\w+)/;
const dropped = /^(?:\s*--[^\n]*\n)*\s*DROP (FUNCTION|TRIGGER|TABLE|INDEX)(?: IF EXISTS)? [`"]?(\w+)/i;

/**
 * Writes `initial/` in a project's folder: the one migration that a new project begins with. It has the same result as
 * all migrations in `drizzle/`, which it replaces.
 *
 * @param folder a template with its packages, with or without an overlay
 */
export function writeInitialMigration(folder: string): void {
  const initial = join(folder, "initial");
  const work = join(folder, ".initial");
  const config = join(folder, "initial.config.ts");
  rmSync(initial, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  writeFileSync(
    config,
    `import config from "./drizzle.config.ts";\nexport default { ...config, out: "./.initial" };\n`,
  );
  try {
    const words = ["run", "--bun", "drizzle-kit", "generate", "--config=initial.config.ts", "--name=initial"];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8" });
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
    const chain = readMigrations(join(folder, "drizzle"));
    const [made] = readMigrations(work);
    const last = chain.at(-1);
    if (!made || !last) throw new Error(`There are no tables or no migrations in ${folder}.`);
    const mended = mendedBy(folder, made.statements);
    const [before, after] = statementsByHand(
      chain.flatMap(({ statements }) => statements),
      made.statements,
    );
    const note = `-- Stands for the template's migrations up to ${last.tag}.\n`;
    const sql = note + [...before, ...mended, ...after].map((one) => one.trim()).join(`\n${breakpoint}\n`);
    // Migrations of earlier versions use the paths of those versions.
    const placed = sql.replaceAll("src/server/", "kit/");
    cpSync(join(work, "meta"), join(initial, "meta"), { recursive: true });
    writeFileSync(join(initial, `${made.tag}.sql`), `${placed}\n`);
    steady(initial, { when: last.when, seed: sql });
  } finally {
    for (const path of [work, config]) rmSync(path, { recursive: true, force: true });
  }
}

/** Adapts the statements to the database, as the folder's `db:generate` does. */
function mendedBy(folder: string, statements: readonly string[]): readonly string[] {
  const file = join(folder, "kit/db/dialect/mend-migration.server.ts");
  const script = `const { mended } = await import(${JSON.stringify(file)});
    console.log(JSON.stringify(mended([], JSON.parse(await Bun.stdin.text()), [])));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ["-e", script], {
    input: JSON.stringify(statements),
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Puts functions before the tables whose indexes use them, and triggers and virtual tables after their tables. */
function statementsByHand(
  statements: readonly string[],
  fromTables: readonly string[],
): [before: string[], after: string[]] {
  const kept = new Map<string, { kind: string; statement: string }>();
  for (const statement of statements) {
    const [, kind, name] = byHand.exec(statement) ?? [];
    const [, gone, of] = dropped.exec(statement) ?? [];
    if (kind && name) kept.set(`${kind} ${name}`, { kind, statement });
    if (gone && of) kept.delete(`${gone === "TABLE" ? "VIRTUAL TABLE" : gone.toUpperCase()} ${of}`);
    // Dropping a table also drops its indexes and triggers.
    if (gone === "TABLE")
      for (const [key, { statement: one }] of kept)
        if (new RegExp(`\\bON [\`"]${of}[\`"]`).test(one)) kept.delete(key);
  }
  for (const statement of fromTables) kept.delete(`INDEX ${byHand.exec(statement)?.[2]}`);
  const of = (wanted: boolean) =>
    [...kept.values()]
      .filter(({ kind }) => (kind === "FUNCTION") === wanted)
      .map(({ statement }) => statement);
  return [of(true), of(false)];
}

/** Makes the result reproducible: drizzle-kit writes random ids and the current time. */
function steady(initial: string, { when, seed }: { when: number; seed: string }): void {
  const digest = new Bun.CryptoHasher("sha256").update(seed).digest("hex");
  const id = digest.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, "$1-$2-$3-$4-$5");
  const change = (name: string, to: (old: Record<string, unknown>) => unknown) => {
    const file = join(initial, "meta", name);
    const old: Record<string, unknown> = JSON.parse(readFileSync(file, "utf8"));
    writeFileSync(file, `${JSON.stringify(to(old), null, 2)}\n`);
  };
  change("0000_snapshot.json", (old) => ({ ...old, id }));
  change("_journal.json", (old) => ({
    ...old,
    entries: [old.entries].flat().map((entry) => Object.assign({}, entry, { when })),
  }));
}

/** Writes the initial migrations of the template and of each overlay, from their tables and migrations. */
export function writeInitialMigrations(): void {
  const template = join(import.meta.dirname, "../template");
  writeInitialMigration(template);
  for (const name of overlayNames(readFiles(template, listFolder(template)))) {
    const tree = mkdtempSync(join(tmpdir(), "overlaid-"));
    try {
      writeOverlaid(name, tree);
      writeInitialMigration(tree);
      const target = join(template, "overlays", name, "initial");
      rmSync(target, { recursive: true, force: true });
      cpSync(join(tree, "initial"), target, { recursive: true });
    } finally {
      rmSync(tree, { recursive: true, force: true });
    }
  }
}

if (import.meta.main) writeInitialMigrations();
