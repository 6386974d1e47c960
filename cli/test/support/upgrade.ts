import { spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { baseEnvironment, emptyFolder, ended, executable } from "./command.ts";
import { pack } from "./pack.ts";
import { serveRegistry } from "./registry.ts";

export const old = join(import.meta.dirname, "../fixture/create-damson-0.1.0.tgz");
export const work = mkdtempSync(join(tmpdir(), "damson-upgrades-"));
const [before, now] = [join(work, "old"), join(work, "new")];
export const program = join(now, "package/dist/bin.js");
/** A project created by 0.1.0. */
export const original = join(before, "shop");
/** The same project created by this version. */
export const fresh = join(now, "shop");

/** Creates both projects before the tests of a file, and removes them afterwards. */
export function prepareUpgrades(): void {
  beforeAll(() => {
    for (const folder of [before, now]) mkdirSync(folder);
    sh(before, "tar", "-xzf", old);
    sh(now, "tar", "-xzf", pack(now, join(import.meta.dirname, "../../../template")));
    sh(
      before,
      "bun",
      join(before, "package/dist/bin.js"),
      "shop",
      "--admin-email",
      "ada@example.org",
      "--no-install",
    );
    sh(now, "bun", program, "shop", "--no-install", "--no-git");
  });

  afterAll(() => rmSync(work, { recursive: true, force: true }));
}

export function sh(cwd: string, ...words: string[]): string {
  const [name = "", ...rest] = words;
  const { status, stdout, stderr } = spawnSync(executable(name), rest, {
    cwd,
    env: baseEnvironment(),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${words.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

/** A committed copy of the old project with an owner's changes. */
export function project(change: (path: string) => void = () => {}): string {
  const path = join(emptyFolder(), "shop");
  cpSync(original, path, { recursive: true });
  change(path);
  sh(path, "git", "add", "--all");
  sh(path, "git", "commit", "--quiet", "--allow-empty", "-m", "Mine");
  return path;
}

export const read = (...path: string[]) => readFileSync(join(...path), "utf8");

export function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

export function edit(path: string, from: string, to: string): void {
  const text = readFileSync(path, "utf8");
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

type Report = {
  ok: boolean;
  code?: string;
  message: string;
  changed: { path: string; change: string }[];
  merged: string[];
  conflicts: { path: string; reason: string }[];
  leftOut: string[];
  migrations: string[];
  env: string[];
  backup: string | null;
};

export function start(cwd: string, words: readonly string[], registry = "http://127.0.0.1:9") {
  const env = { ...baseEnvironment(), npm_config_registry: registry, npm_config_cache: join(work, "cache") };
  return spawn(executable("bun"), [program, ...words], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
}

export async function upgrade(
  cwd: string,
  ...words: string[]
): Promise<{ code: number | null; report: Report }> {
  const { origin } = await serveRegistry([old]);
  const { code, stdout, stderr } = await ended(
    start(cwd, ["upgrade", "--json", "--no-install", ...words], origin),
  );
  try {
    return { code, report: JSON.parse(stdout) };
  } catch {
    throw new Error(stdout + stderr);
  }
}

/** Adds a migration as drizzle-kit would. */
export function addMigration(
  path: string,
  tag: string,
  sql: string,
  change: (tables: Record<string, Table>) => void,
): void {
  const journal = JSON.parse(read(path, "drizzle/meta/_journal.json"));
  const last = journal.entries.at(-1);
  const snapshot = JSON.parse(read(path, `drizzle/meta/${String(last.idx).padStart(4, "0")}_snapshot.json`));
  change(snapshot.tables);
  const number = tag.slice(0, 4);
  write(join(path, `drizzle/${tag}.sql`), sql);
  write(
    join(path, `drizzle/meta/${number}_snapshot.json`),
    JSON.stringify({ ...snapshot, id: tag, prevId: snapshot.id }, null, 2),
  );
  journal.entries.push({ ...last, idx: last.idx + 1, tag, when: last.when + 1 });
  write(join(path, "drizzle/meta/_journal.json"), JSON.stringify(journal, null, 2));
}

type Table = { columns: Record<string, unknown> };

/** A project's record, and how many migrations were left out along with optional features. */
export function recordIn(path: string): { record: object; settled: number } {
  const { migrations = [], ...record } = JSON.parse(read(path, ".damson.json"));
  return { record, settled: migrations.length };
}

/** The template migrations that a project without optional features gets. */
export const tagsOfMost = (template: string) => tagsIn(template).filter((tag) => !tag.endsWith("_teams"));

export function tagsIn(path: string): string[] {
  return JSON.parse(read(path, "drizzle/meta/_journal.json")).entries.map(({ tag }: { tag: string }) => tag);
}
