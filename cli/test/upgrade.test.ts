import { Database } from "bun:sqlite";
import { type StdioOptions, spawn, spawnSync } from "node:child_process";
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
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { blocksOf } from "../../tests/support/documented.ts";
import { baseEnvironment, emptyFolder, ended, executable, runtimes } from "./support/command.ts";
import { pack } from "./support/pack.ts";
import { serveRegistry } from "./support/registry.ts";

const old = join(import.meta.dirname, "fixture/create-damson-0.1.0.tgz");
// Each upgrade starts npm once.
vi.setConfig({ testTimeout: 180_000 });

let work = "";
let program = "";
/** A project as 0.1.0 made it. */
let original = "";
/** The same as this version makes it. */
let fresh = "";

function sh(cwd: string, ...words: string[]): string {
  const [name = "", ...rest] = words;
  const { status, stdout, stderr } = spawnSync(executable(name), rest, {
    cwd,
    env: baseEnvironment(),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${words.join(" ")}\n${stdout}${stderr}`);
  return stdout;
}

beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), "damson-upgrades-"));
  const [before, now] = [join(work, "old"), join(work, "new")];
  for (const folder of [before, now]) mkdirSync(folder);
  sh(before, "tar", "-xzf", old);
  sh(now, "tar", "-xzf", pack(now, join(import.meta.dirname, "../../template")));
  program = join(now, "package/dist/bin.js");
  original = join(before, "shop");
  fresh = join(now, "shop");
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
}, 120_000);

afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A copy of the old project with an owner's changes in it, committed. */
function project(change: (path: string) => void = () => {}): string {
  const path = join(emptyFolder(), "shop");
  cpSync(original, path, { recursive: true });
  change(path);
  sh(path, "git", "add", "--all");
  sh(path, "git", "commit", "--quiet", "--allow-empty", "-m", "Mine");
  return path;
}

const read = (...path: string[]) => readFileSync(join(...path), "utf8");

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function edit(path: string, from: string, to: string): void {
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

function start(cwd: string, words: readonly string[], registry = "http://127.0.0.1:9") {
  const env = { ...baseEnvironment(), npm_config_registry: registry, npm_config_cache: join(work, "cache") };
  return spawn(executable("bun"), [program, ...words], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
}

async function upgrade(cwd: string, ...words: string[]): Promise<{ code: number | null; report: Report }> {
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

/** Counts what an upgrade does in its own folder, and kills it there. */
const countSteps = `
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
let count = 0;
for (const name of ["mkdirSync", "writeFileSync", "copyFileSync", "cpSync", "renameSync", "rmSync"]) {
  const real = fs[name];
  fs[name] = (...words) => {
    const own = words.some((word) => String(word).includes(".damson-upgrade"));
    if (own && ++count === Number(process.env.KILL_AT)) process.kill(process.pid, "SIGKILL");
    return real(...words);
  };
}
process.on("exit", () => process.env.COUNT_FILE && fs.writeFileSync(process.env.COUNT_FILE, String(count)));
syncBuiltinESMExports();
`;

/** The files of a folder that git would keep. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => !/^(\.git|data|node_modules)(\/|$)/.test(path))
    .sort();
}

/** Adds a migration as drizzle-kit would. */
function addMigration(
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

const yearColumn = { name: "year", type: "integer", primaryKey: false, notNull: false, autoincrement: false };

function addYear(path: string): void {
  addMigration(path, "0005_book_year", "ALTER TABLE `book` ADD `year` integer;", ({ book }) => {
    if (book) book.columns.year = yearColumn;
  });
}

function tagsIn(path: string): string[] {
  return JSON.parse(read(path, "drizzle/meta/_journal.json")).entries.map(({ tag }: { tag: string }) => tag);
}

/** Runs the migrations in their order, those already in the database left out. */
function migrate(database: Database, path: string, tags: readonly string[]): void {
  for (const tag of tags) {
    for (const statement of read(path, `drizzle/${tag}.sql`).split("--> statement-breakpoint"))
      if (statement.trim() !== "") database.run(statement);
  }
}

describe("a project of 0.1.0", () => {
  test("that was not changed becomes what this version creates; the second time nothing is done", async () => {
    const path = project();
    const env = read(path, ".env");
    const { code, report } = await upgrade(path);
    expect({ code, conflicts: report.conflicts, leftOut: report.leftOut }).toEqual({
      code: 0,
      conflicts: [],
      leftOut: [],
    });
    expect(filesIn(path)).toEqual(filesIn(fresh));
    const differing = filesIn(path).filter((name) => {
      const [a, b] = [join(path, name), join(fresh, name)];
      return (
        name.includes(".") &&
        existsSync(a) &&
        !/\.env$/.test(name) &&
        spawnSync("cmp", ["-s", a, b]).status === 1
      );
    });
    expect(differing).toEqual([]);
    expect(read(path, ".env")).toBe(env);
    expect(
      sh(path, "git", "status", "--porcelain")
        .split("\n")
        .filter((line) => /^.[^ ]/.test(line)),
    ).toEqual([]);
    sh(path, "git", "commit", "--quiet", "-m", "Upgrade");
    const again = await ended(start(path, ["upgrade", "--json"]));
    expect({ code: again.code, ...JSON.parse(again.stdout) }).toMatchObject({ code: 0, changed: [] });
    expect(sh(path, "git", "status", "--porcelain")).toBe("");
  });

  test("with a field, a language, texts, colours, moved files and routes of its own keeps them all", async () => {
    const path = project((root) => {
      addYear(root);
      edit(
        join(root, "languages.json"),
        '  "sw":',
        '  "de": { "name": "Deutsch", "direction": "ltr", "style": {} },\n  "sw":',
      );
      for (const name of readdirSync(join(root, "src/features"))) {
        const texts = join(root, "src/features", name, "locales/en.json");
        if (existsSync(texts)) cpSync(texts, texts.replace("en.json", "de.json"));
      }
      edit(join(root, "app.json"), "https://github.com/damson-app/damson#readme", "https://shop.example.org");
      edit(join(root, "package.json"), '"react": "', '"left-pad": "1.3.0",\n    "react": "');
      write(join(root, "src/routes/hello.tsx"), "export const hello = 1;\n");
      write(join(root, "e2e/mine.test.ts"), "// mine\n");
      sh(root, "git", "mv", ".github/workflows/ci.yml", ".github/workflows/checks.yml");
      edit(join(root, ".env"), "EMAIL_FROM", 'MINE="1"\nEMAIL_FROM');
    });
    const env = read(path, ".env");
    const { code, report } = await upgrade(path);
    expect({ code, conflicts: report.conflicts }).toEqual({ code: 0, conflicts: [] });
    expect(read(path, ".env")).toBe(env);
    expect(Object.keys(JSON.parse(read(path, "languages.json")))).toContain("de");
    expect(existsSync(join(path, "src/features/account/locales/de.json"))).toBe(true);
    expect(JSON.parse(read(path, "app.json")).links.readme).toBe("https://shop.example.org");
    const manifest = JSON.parse(read(path, "package.json"));
    const wanted = JSON.parse(read(fresh, "package.json"));
    expect(manifest.dependencies).toEqual({ ...wanted.dependencies, "left-pad": "1.3.0" });
    expect(manifest.scripts).toEqual(wanted.scripts);
    expect(existsSync(join(path, "src/routes/hello.tsx"))).toBe(true);
    expect(existsSync(join(path, ".github/workflows/checks.yml"))).toBe(true);
    expect(existsSync(join(path, ".github/workflows/ci.yml"))).toBe(false);

    const [own, news] = [tagsIn(original), tagsIn(fresh).slice(tagsIn(original).length)];
    const renumbered = news.map((tag, at) =>
      tag.replace(/^\d+/, String(own.length + 1 + at).padStart(4, "0")),
    );
    expect(tagsIn(path)).toEqual([...own, "0005_book_year", ...renumbered]);
    const database = new Database(":memory:");
    migrate(database, path, [...own, "0005_book_year"]);
    database.run(
      "INSERT INTO user (id, email, name, role, created_at, updated_at) VALUES ('1', 'a@example.org', 'Ada', 'admin', 1, 1)",
    );
    migrate(database, path, renumbered);
    expect(database.prepare("SELECT name FROM user").all()).toEqual([{ name: "Ada" }]);
    const last = JSON.parse(read(path, `drizzle/meta/${renumbered.at(-1)?.slice(0, 4)}_snapshot.json`));
    expect(last.tables.book.columns.year).toEqual(yearColumn);
    expect(Object.keys(last.tables)).toContain("passkey");
  });

  test("with a folder renamed has it under the new name, with what the template added or removed", async () => {
    const path = project((root) => sh(root, "git", "mv", "src/client", "src/browser"));
    const { code, report } = await upgrade(path);
    expect({ code, conflicts: report.conflicts, leftOut: report.leftOut }).toEqual({
      code: 0,
      conflicts: [],
      leftOut: [],
    });
    expect(existsSync(join(path, "src/client"))).toBe(false);
    expect(filesIn(join(path, "src/browser"))).toEqual(filesIn(join(fresh, "src/client")));
    expect(filesIn(join(path, "src/browser"))).not.toEqual(filesIn(join(original, "src/client")));
  });

  test("without the books stays without them, and what came to them since is listed", async () => {
    const path = project((root) => {
      for (const folder of ["src/features/books", "src/routes/app/books", "src/routes/manager/books"])
        rmSync(join(root, folder), { recursive: true });
      addMigration(
        root,
        "0005_no_books",
        "DROP TABLE `book`;--> statement-breakpoint\nDROP TABLE `genre`;",
        (tables) => {
          delete tables.book;
          delete tables.genre;
        },
      );
    });
    const { report } = await upgrade(path);
    expect(existsSync(join(path, "src/features/books"))).toBe(false);
    expect(existsSync(join(path, "src/routes/manager/books"))).toBe(false);
    expect(report.leftOut.some((name) => name.startsWith("src/features/books/"))).toBe(true);
    expect(report.conflicts.filter(({ path: name }) => name.includes("/books/"))).toEqual([]);
    const database = new Database(":memory:");
    migrate(database, path, tagsIn(path));
  });

  test("changed where the template changed too has git's own conflicts, and exit code 7", async () => {
    const path = project((root) => {
      for (const name of ["AGENTS.md", "Dockerfile"]) writeFileSync(join(root, name), "Mine alone.\n");
    });
    const { code, report } = await upgrade(path);
    expect(code).toBe(7);
    expect(report.conflicts.map((conflict) => conflict.path)).toContain("AGENTS.md");
    expect(read(path, "AGENTS.md")).toMatch(/^<<<<<<< /m);
    expect(read(path, "AGENTS.md")).toContain("Mine alone.");
    expect(sh(path, "git", "status", "--porcelain", "AGENTS.md")).toBe("UU AGENTS.md\n");
    sh(path, "git", "checkout", "--ours", "AGENTS.md");
    expect(read(path, "AGENTS.md")).toBe("Mine alone.\n");
    sh(path, "git", "restore", "--source=HEAD", "--staged", "--worktree", "--", ".");
    expect(sh(path, "git", "status", "--porcelain")).toBe("");
  });

  test("in a folder of a larger repository, with another lock file and a README of its own", async () => {
    const root = emptyFolder();
    const path = join(root, "apps/shop");
    cpSync(original, path, { recursive: true });
    rmSync(join(path, ".git"), { recursive: true });
    rmSync(join(path, "bun.lock"));
    write(join(path, "pnpm-lock.yaml"), "lockfileVersion: 9\n");
    write(join(root, "other/package.json"), "{}\n");
    sh(root, "git", "init", "--quiet");
    sh(root, "git", "add", "--all");
    sh(root, "git", "commit", "--quiet", "-m", "All");
    write(join(root, "other/uncommitted.txt"), "not ours\n");
    const { code, report } = await upgrade(path);
    expect({ code, conflicts: report.conflicts }).toEqual({ code: 0, conflicts: [] });
    expect(existsSync(join(path, "bun.lock"))).toBe(false);
    // pnpm refuses a project that names another package manager.
    expect(Object.keys(JSON.parse(read(path, "package.json")))).not.toContain("packageManager");
    expect(readdirSync(root).sort()).toEqual([".git", "apps", "other"]);
    const status = sh(root, "git", "status", "--porcelain").trimEnd().split("\n");
    expect(status.filter((line) => !line.includes(" apps/shop/"))).toEqual(["?? other/uncommitted.txt"]);
    expect(status.filter((line) => line.startsWith("??"))).toEqual(["?? other/uncommitted.txt"]);
  });

  test("with work that is not committed is refused, or with --force kept in a backup", async () => {
    const path = project();
    write(join(path, "AGENTS.md"), "Not committed.\n");
    expect(await upgrade(path)).toMatchObject({ code: 4, report: { code: "UNCOMMITTED" } });
    expect(read(path, "AGENTS.md")).toBe("Not committed.\n");
    const { code, report } = await upgrade(path, "--force");
    expect(code).toBe(7);
    expect(read(path, report.backup ?? "", "AGENTS.md")).toBe("Not committed.\n");
  });

  test("--dry-run says the same and touches nothing", async () => {
    const path = project();
    const before = sh(path, "git", "status", "--porcelain", "--ignored");
    const { code, report } = await upgrade(path, "--dry-run");
    expect(code).toBe(0);
    expect(report.changed.length).toBeGreaterThan(100);
    expect(sh(path, "git", "status", "--porcelain", "--ignored")).toBe(before);
  });

  test.runIf(runtimes.includes("node"))(
    "killed at any step of writing is as it was before, at the latest after the next run",
    async () => {
      const { origin } = await serveRegistry([old]);
      const watch = join(work, "watch.mjs");
      write(watch, countSteps);
      const run = (path: string, env: Record<string, string>) => {
        const own = {
          ...baseEnvironment(),
          npm_config_registry: origin,
          npm_config_cache: join(work, "cache"),
        };
        const words = ["--import", watch, program, "upgrade", "--no-install"];
        const stdio: StdioOptions = ["ignore", "pipe", "pipe"];
        return ended(spawn(executable("node"), words, { cwd: path, env: { ...own, ...env }, stdio }));
      };
      expect((await run(project(), { COUNT_FILE: join(work, "count") })).code).toBe(0);
      const steps = Number(read(work, "count"));
      expect(steps).toBeGreaterThan(100);
      // The last one removes the folder of an upgrade that is complete.
      for (const step of [1, Math.round(steps / 2), steps - 2, steps - 1]) {
        const path = project();
        expect((await run(path, { KILL_AT: String(step) })).code).toBeNull();
        await ended(start(path, ["diff", "--json"], origin));
        expect(sh(path, "git", "status", "--porcelain"), `step ${step} of ${steps}`).toBe("");
        expect(existsSync(join(path, ".damson-upgrade"))).toBe(false);
      }
    },
  );
});

describe("refused, with the reason and nothing changed", () => {
  test.each([
    ["the record lost", (root: string) => rmSync(join(root, ".damson.json")), 4, "NOT_A_PROJECT"],
    [
      "another template",
      (root: string) => edit(join(root, ".damson.json"), '"source": "bundled"', '"source": "folder mine"'),
      5,
      "TEMPLATE_OTHER",
    ],
    [
      "a newer version",
      (root: string) => edit(join(root, ".damson.json"), '"version": "0.1.0"', '"version": "99.0.0"'),
      2,
      "INVALID_VALUE",
    ],
    [
      "a template that was built by hand",
      (root: string) => edit(join(root, ".damson.json"), '"digest": "', '"digest": "0'),
      5,
      "TEMPLATE_OTHER",
    ],
    [
      "a migration that creates what the template's creates",
      (root: string) =>
        addMigration(root, "0005_passkeys", "CREATE TABLE passkey (id text);", (tables) => {
          tables.passkey = { columns: {} };
        }),
      4,
      "MIGRATIONS_CLASH",
    ],
    [
      "a migration of the template that was changed",
      (root: string) => edit(join(root, "drizzle/0002_books.sql"), "CREATE", "-- mine\nCREATE"),
      4,
      "MIGRATIONS_CLASH",
    ],
  ])("%s", async (_, change, code, name) => {
    const path = project(change);
    const result = await upgrade(path);
    expect({ code: result.code, name: result.report.code }).toEqual({ code, name });
    expect(sh(path, "git", "status", "--porcelain")).toBe("");
  });

  test("no registry", async () => {
    const path = project();
    const { code, stdout } = await ended(start(path, ["upgrade", "--json"]));
    expect({ code, name: JSON.parse(stdout).code }).toEqual({ code: 5, name: "TEMPLATE_MISSING" });
    expect(sh(path, "git", "status", "--porcelain")).toBe("");
  });
});

test("each command of docs/upgrading.md works as it stands", async () => {
  const { origin } = await serveRegistry([old]);
  const path = project();
  const text = read(import.meta.dirname, "../../docs/upgrading.md");
  const lines = blocksOf({ name: "upgrading", text }).flatMap((block) =>
    block.language === "sh" ? block.lines : [],
  );
  const typed = lines
    .map((line) => line.replace(/^bunx create-damson@latest (upgrade|diff)/, `bun '${program}' $1`))
    .map((line) => line.replace(/upgrade$/, "upgrade --no-install"))
    // Needs what is not installed here; tests/documented.test.ts runs it.
    .filter((line) => line !== "bun run db:migrate");
  expect(typed.length).toBeGreaterThan(3);
  const env = { ...baseEnvironment(), npm_config_registry: origin, npm_config_cache: join(work, "cache") };
  const script = ["-ec", typed.join("\n")];
  const { code, stderr } = await ended(
    spawn("/bin/sh", script, { cwd: path, env, stdio: ["ignore", "pipe", "pipe"] }),
  );
  expect(code, stderr).toBe(0);
  expect(sh(path, "git", "status", "--porcelain")).toBe("");
});

test("diff shows what was changed since, and what was moved", async () => {
  const { origin } = await serveRegistry([old]);
  const path = project((root) => {
    edit(join(root, "app.json"), '"title": "Shop"', '"title": "Plums"');
    sh(root, "git", "mv", "Dockerfile", "Containerfile");
  });
  const { code, stdout } = await ended(start(path, ["diff"], origin));
  expect(code).toBe(0);
  expect(stdout).toContain('+  "title": "Plums"');
  expect(stdout).toContain("rename to Containerfile");
  const { changed } = JSON.parse((await ended(start(path, ["diff", "--json"], origin))).stdout);
  expect(changed).toEqual([
    { status: "R", path: "Containerfile", from: "Dockerfile" },
    { status: "M", path: "app.json", from: null },
  ]);
});
