import { spawn } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { baseEnvironment, emptyFolder, ended, executable } from "./support/command.ts";
import { pack } from "./support/pack.ts";
import { serveRegistry } from "./support/registry.ts";
import { addMigration, edit, read, sh, tagsIn, write } from "./support/upgrade.ts";

const repository = join(import.meta.dirname, "../..");
const { version } = JSON.parse(read(repository, "cli/package.json"));
const work = mkdtempSync(join(tmpdir(), "damson-additions-"));
/** This version, and one whose audit log has another column. */
const [present, later] = [join(work, "present"), join(work, "later")];
const program = (home: string) => join(home, "package/dist/bin.js");
let tarball: string;

beforeAll(() => {
  for (const home of [present, later]) mkdirSync(home);
  tarball = pack(present, join(repository, "template"));
  sh(present, "tar", "-xzf", tarball);
  for (const [name, ...words] of [["all"], ["bare", "--without", "audit"], ["core", "--only", "core"]])
    sh(present, "bun", program(present), name ?? "", ...words, "--title", "Shop", "--no-install", "--yes");
});

afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A committed copy of a project with an owner's changes. */
function project(of: "all" | "bare" | "core", change: (path: string) => void = () => {}): string {
  const path = join(emptyFolder(), of);
  cpSync(join(present, of), path, { recursive: true });
  change(path);
  sh(path, "git", "add", "--all");
  sh(path, "git", "commit", "--quiet", "--allow-empty", "-m", "Mine");
  return path;
}

async function run(
  cwd: string,
  words: readonly string[],
  { home = present, registry = "http://127.0.0.1:9" } = {},
) {
  const env = { ...baseEnvironment(), npm_config_registry: registry, npm_config_cache: join(work, "cache") };
  const started = spawn(executable("bun"), [program(home), ...words], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  return ended(started);
}

async function add(cwd: string, ...words: string[]) {
  const { code, stdout, stderr } = await run(cwd, ["add", ...words, "--json", "--no-install"]);
  return { code, stderr, said: JSON.parse(stdout) };
}

/** The files of a project, except those that always differ: secrets, migrations, the record. */
function filesIn(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !/^(?:\.git|drizzle)\/|^\.env$|^\.damson\.json$/.test(path));
  return Object.fromEntries(paths.sort().map((path) => [path, read(folder, path)]));
}

const getRecord = (path: string) => JSON.parse(read(path, ".damson.json"));

describe("adding a feature that the project was created without", () => {
  test("gives the same files as a new project with that feature, and records it; diff finds no changes", async () => {
    const path = project("bare");
    expect(existsSync(join(path, "src/features/audit"))).toBe(false);
    const { code, said } = await add(path, "audit");
    expect({ code, conflicts: said.conflicts, names: said.names }).toEqual({
      code: 0,
      conflicts: [],
      names: ["audit"],
    });
    expect(filesIn(path)).toEqual(
      Object.fromEntries(
        Object.entries(filesIn(join(present, "all"))).map(([file, text]) => [
          file,
          ["package.json", "bun.lock"].includes(file)
            ? text.replace('"name": "all"', '"name": "bare"')
            : text,
        ]),
      ),
    );
    expect(getRecord(path).options).toEqual(getRecord(join(present, "all")).options);
    expect(said.next).toContain("bun run db:generate --name audit");
    expect(sh(path, "git", "diff", "--name-only")).toBe("");
    sh(path, "git", "commit", "--quiet", "-m", "Add the audit log");
    const { stdout } = await run(path, ["diff", "--json"]);
    expect(JSON.parse(stdout)).toEqual({ ok: true, version, changed: [], kit: [] });
    expect((await add(path, "audit")).said).toMatchObject({ ok: true, files: [], names: ["audit"] });
  });

  test("keeps the owner's changes, even in files that the feature changes too", async () => {
    const path = project("bare", (root) => {
      edit(join(root, "src/app/features.ts"), "  passkeys,\n", "  passkeys,\n  mine,\n");
      edit(
        join(root, "src/locales/fr.json"),
        '"account": {',
        '"mine": { "title": "À moi" },\n  "account": {',
      );
      rmSync(join(root, "docs"), { recursive: true });
    });
    const { code, said } = await add(path, "audit");
    expect({ code, conflicts: said.conflicts }).toEqual({ code: 0, conflicts: [] });
    expect(read(path, "src/app/features.ts")).toMatch(/ {2}passkeys,\n {2}mine,\n[\s\S]* {2}audit,\n/);
    const french = JSON.parse(read(path, "src/locales/fr.json"));
    expect(french).toMatchObject({ mine: { title: "À moi" }, audit: {} });
    expect(existsSync(join(path, "docs"))).toBe(false);
  });

  test("marks places that both sides changed as git conflicts, with exit code 7", async () => {
    const path = project("bare", (root) => {
      write(join(root, "src/routes/manager/audit.tsx"), "export const mine = 1;\n");
    });
    const { code, said } = await add(path, "audit");
    expect(code).toBe(7);
    const reason = "added by you and by the template: marked in the file";
    expect(said.conflicts).toEqual([{ path: "src/routes/manager/audit.tsx", reason }]);
    expect(read(path, "src/routes/manager/audit.tsx")).toMatch(
      /^<{7} [\s\S]*mine = 1[\s\S]*create-damson add audit/,
    );
    expect(sh(path, "git", "diff", "--name-only", "--diff-filter=U").trim()).toBe(
      "src/routes/manager/audit.tsx",
    );
    expect(said.next[1]).toContain("resolve what is listed above");
  });

  test("adds only the requested feature to a project with only the core, and records it", async () => {
    const path = project("core");
    const { code, said } = await add(path, "passkeys", "audit");
    expect({ code, conflicts: said.conflicts }).toEqual({ code: 0, conflicts: [] });
    expect(getRecord(path).options).toMatchObject({ only: "core", with: "audit,passkeys" });
    const made = join(emptyFolder(), "core");
    sh(join(made, ".."), "bun", program(present), "core", "--like", join(path, ".damson.json"));
    expect(filesIn(path)).toEqual(filesIn(made));
  });

  test("also adds the components that are named with it", async () => {
    const path = project("bare");
    const { code, said } = await add(path, "tabs", "audit");
    expect({ code, names: said.names, features: said.features }).toEqual({
      code: 0,
      names: ["tabs", "audit"],
      features: ["audit"],
    });
    expect(getRecord(path).added).toEqual([{ name: "tabs", version }]);
    expect(existsSync(join(path, "src/ui/tabs.tsx"))).toBe(true);
    expect(getRecord(path).options.without).toBeUndefined();
  });
});

test("adds a removed feature again, and deletes it from the list of removed features", async () => {
  const path = project("bare", (root) => {
    const { options, ...record } = getRecord(root);
    const { without: _, ...others } = options;
    const removed = [{ name: "audit", version }];
    writeFileSync(join(root, ".damson.json"), JSON.stringify({ ...record, options: others, removed }));
  });
  expect((await add(path, "audit")).code).toBe(0);
  expect(getRecord(path).removed).toBeUndefined();
  expect(existsSync(join(path, "src/features/audit/feature.ts"))).toBe(true);
});

test("--list shows what can be added, inside and outside a project", async () => {
  const listed = async (cwd: string) => {
    const { stdout } = await run(cwd, ["add", "--list", "--json"]);
    const { features }: { features: { name: string; added: boolean }[] } = JSON.parse(stdout);
    return Object.fromEntries(features.map(({ name, added }) => [name, added]));
  };
  expect(await listed(project("bare"))).toMatchObject({ audit: false, books: true, uploads: true });
  expect(Object.values(await listed(emptyFolder()))).not.toContain(true);
  expect((await run(project("bare"), ["add", "--list"])).stdout).toMatch(/^palette .* \(in this project\)$/m);
});

test("writes nothing with --dry-run, a wrong name, uncommitted changes, or another version or template", async () => {
  const change = (more: object) => (root: string) =>
    writeFileSync(join(root, ".damson.json"), JSON.stringify({ ...getRecord(root), ...more }));
  const cases = [
    [project("bare"), ["audit", "--dry-run"], 0, /^/],
    [project("bare"), ["audits"], 2, /Unknown component or feature audits\. Did you mean audit\?/],
    [project("bare"), ["users"], 2, /Unknown component or feature users\./],
    [project("bare", change({ version: "0.1.9" })), ["audit"], 2, /at 0\.1\.9.*\n?.*create-damson upgrade/],
    [project("bare", change({ version: "99.0.0" })), ["audit"], 2, /create-damson@99\.0\.0 add audit/],
    [
      project("bare", change({ template: { source: "x", digest: "y" } })),
      ["audit"],
      5,
      /another template \(x\)/,
    ],
    [
      project("bare", change({ template: { source: "bundled", digest: "y" } })),
      ["audit"],
      5,
      /differs from the one that created this project/,
    ],
  ] as const;
  for (const [path, words, status, message] of cases) {
    const before = { ...filesIn(path), record: read(path, ".damson.json") };
    const { code, stderr } = await add(path, ...words);
    expect({ words, code }, stderr).toEqual({ words, code: status });
    expect(stderr).toMatch(message);
    expect({ ...filesIn(path), record: read(path, ".damson.json") }).toEqual(before);
  }
  const path = project("bare");
  write(join(path, "src/mine.ts"), "export {};\n");
  expect((await add(path, "audit")).code).toBe(4);
  expect((await add(path, "audit", "--force")).code).toBe(0);
});

/** The next version, in which the audit log has another column. */
function makeLater(): void {
  const template = join(later, "template");
  cpSync(join(repository, "template"), template, {
    recursive: true,
    filter: (path) => !/(^|\/)(node_modules|dist|data|\.tanstack)$/.test(path),
  });
  edit(join(template, "src/features/audit/queries.ts"), "export", "/** Later. */\nexport");
  addMigration(template, "0099_audit_note", "ALTER TABLE `audit_entry` ADD `note` text;", (tables) => {
    const note = { name: "note", type: "text", primaryKey: false, notNull: false, autoincrement: false };
    if (tables.audit_entry) tables.audit_entry.columns.note = note;
  });
  sh(later, "tar", "-xzf", pack(later, template));
  const dist = join(later, "package/dist");
  for (const file of readdirSync(dist).filter((name) => name.endsWith(".js"))) {
    const text = read(dist, file);
    writeFileSync(join(dist, file), text.replace(new RegExp(`(\\bversion"?: ?)"${version}"`), '$1"99.0.0"'));
  }
}

test("a later upgrade updates the added feature and its table, and adds neither to a project without the feature", async () => {
  makeLater();
  const { origin } = await serveRegistry([tarball]);
  const upgraded = async (path: string) => {
    const words = ["upgrade", "--json", "--no-install"];
    const { code, stdout, stderr } = await run(path, words, { home: later, registry: origin });
    expect(code, stdout + stderr).toBe(0);
    return JSON.parse(stdout);
  };
  const path = project("bare");
  await add(path, "audit");
  const { sql, tables } = auditTable();
  // As `db:generate` writes it.
  addMigration(path, "0001_audit", sql, (own) => Object.assign(own, tables));
  edit(join(path, "src/features/audit/queries.ts"), "import", "// Mine.\nimport");
  sh(path, "git", "add", "--all");
  sh(path, "git", "commit", "--quiet", "-m", "Add the audit log");
  const { conflicts, migrations } = await upgraded(path);
  expect({ conflicts, migrations }).toEqual({ conflicts: [], migrations: ["drizzle/0002_audit_note.sql"] });
  expect(tagsIn(path)).toEqual(["0000_initial", "0001_audit", "0002_audit_note"]);
  expect(read(path, "src/features/audit/queries.ts")).toMatch(/\/\/ Mine\.[\s\S]*\/\*\* Later\. \*\//);
  expect(getRecord(path)).toMatchObject({ version: "99.0.0", options: { title: "Shop" } });

  const bare = project("bare");
  const report = await upgraded(bare);
  expect(report.migrations).toEqual([]);
  expect(tagsIn(bare)).toEqual(["0000_initial"]);
  expect(existsSync(join(bare, "src/features/audit"))).toBe(false);
});

/** The statements and the snapshot of the table, as a new project has them. */
function auditTable() {
  const all = join(present, "all");
  const { tables } = JSON.parse(read(all, "drizzle/meta/0000_snapshot.json"));
  const statements = readFileSync(join(all, "drizzle/0000_initial.sql"), "utf8").split(
    "--> statement-breakpoint\n",
  );
  return {
    sql: statements.filter((one) => /audit_entry/.test(one)).join("--> statement-breakpoint\n"),
    tables: { audit_entry: tables.audit_entry },
  };
}
