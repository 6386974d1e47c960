import { Database } from "bun:sqlite";
import { spawn } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseBlocks } from "../../tests/support/documented.ts";
import { baseEnvironment, emptyFolder, ended } from "./support/command.ts";
import { serveRegistry } from "./support/registry.ts";
import {
  addMigration,
  edit,
  fresh,
  old,
  original,
  prepareUpgrades,
  program,
  project,
  read,
  recordIn,
  sh,
  start,
  tagsIn,
  tagsOfMost,
  upgrade,
  work,
  write,
} from "./support/upgrade.ts";

prepareUpgrades();

const template = join(import.meta.dirname, "../../template");

/** The files of a folder that git would keep. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => !/^(\.git|data|node_modules)(\/|$)/.test(path))
    .sort();
}

const yearColumn = { name: "year", type: "integer", primaryKey: false, notNull: false, autoincrement: false };

function addYear(path: string): void {
  addMigration(path, "0005_book_year", "ALTER TABLE `book` ADD `year` integer;", ({ book }) => {
    if (book) book.columns.year = yearColumn;
  });
}

/** Runs the migrations in order, except those the database already has. */
function migrate(database: Database, path: string, tags: readonly string[]): void {
  for (const tag of tags) {
    for (const statement of read(path, `drizzle/${tag}.sql`).split("--> statement-breakpoint"))
      if (statement.trim() !== "") database.run(statement);
  }
}

describe("upgrading a project of 0.1.0", () => {
  test("turns an unchanged project into a new project of this version, and does nothing the second time", async () => {
    const path = project();
    const env = read(path, ".env");
    const { code, report } = await upgrade(path);
    expect({ code, conflicts: report.conflicts, leftOut: report.leftOut }).toEqual({
      code: 0,
      conflicts: [],
      leftOut: [],
    });
    // A new project has one initial migration instead of the old ones.
    expect(tagsIn(path)).toEqual(tagsOfMost(template));
    const others = (folder: string) => filesIn(folder).filter((name) => !/^drizzle(\/|$)/.test(name));
    expect(others(path)).toEqual(others(fresh));
    const differing = others(path).filter((name) => {
      const [a, b] = [join(path, name), join(fresh, name)];
      return (
        name.includes(".") &&
        existsSync(a) &&
        !/\.env$/.test(name) &&
        statSync(a).isFile() &&
        !readFileSync(a).equals(readFileSync(b))
      );
    });
    expect(differing).toEqual([".damson.json"]);
    const optional = tagsIn(template).length - tagsOfMost(template).length;
    expect(recordIn(path)).toEqual({ record: recordIn(fresh).record, settled: optional });
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

  test("keeps an owner's field, language, texts, colours, moved files and routes", async () => {
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
    expect(Object.keys(JSON.parse(read(path, "src/locales/de.json")))).toContain("account");
    expect(JSON.parse(read(path, "app.json")).links.readme).toBe("https://shop.example.org");
    const manifest = JSON.parse(read(path, "package.json"));
    const wanted = JSON.parse(read(fresh, "package.json"));
    expect(manifest.dependencies).toEqual({ ...wanted.dependencies, "left-pad": "1.3.0" });
    expect(manifest.scripts).toEqual(wanted.scripts);
    expect(existsSync(join(path, "src/routes/hello.tsx"))).toBe(true);
    expect(existsSync(join(path, ".github/workflows/checks.yml"))).toBe(true);
    expect(existsSync(join(path, ".github/workflows/ci.yml"))).toBe(false);

    const [own, news] = [tagsIn(original), tagsOfMost(template).slice(tagsIn(original).length)];
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

  test("keeps a renamed folder, with the template's additions and removals in it", async () => {
    const path = project((root) => {
      sh(root, "git", "mv", "src/features/users", "src/features/userbase");
      for (const name of filesIn(join(root, "src")).filter((file) => /\.tsx?$/.test(file))) {
        const file = join(root, "src", name);
        const text = readFileSync(file, "utf8").replace(
          /#(features|texts\/features)\/users(?=[./])/g,
          "#$1/userbase",
        );
        writeFileSync(file, text);
      }
    });
    const { code, report } = await upgrade(path);
    expect({ code, conflicts: report.conflicts, leftOut: report.leftOut }).toEqual({
      code: 0,
      conflicts: [],
      leftOut: [],
    });
    const [users, userbase] = ["src/features/users", "src/features/userbase"];
    expect(existsSync(join(path, users))).toBe(false);
    expect(filesIn(join(path, userbase))).toEqual(filesIn(join(fresh, users)));
    expect(filesIn(join(path, userbase))).not.toEqual(filesIn(join(original, users)));
  });

  test("keeps removed books out, and lists what was added to them", async () => {
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

  test("marks edits in the same place as conflicts, exits with code 7, and keeps npm", async () => {
    const path = project((root) => {
      sh(root, "git", "rm", "--quiet", "bun.lock");
      write(join(root, "package-lock.json"), "{}\n");
      sh(root, "git", "add", "--force", "package-lock.json");
      for (const name of ["AGENTS.md", "Dockerfile"]) writeFileSync(join(root, name), "Mine alone.\n");
    });
    const { code, report } = await upgrade(path);
    expect(code).toBe(7);
    expect(JSON.parse(read(path, ".damson.json")).runner).toBe("npm");
    expect(read(path, "README.md")).toContain("npm run setup");
    expect(report.conflicts.map((conflict) => conflict.path)).toContain("AGENTS.md");
    expect(read(path, "AGENTS.md")).toMatch(/^<<<<<<< /m);
    expect(read(path, "AGENTS.md")).toContain("Mine alone.");
    expect(sh(path, "git", "status", "--porcelain", "AGENTS.md")).toBe("UU AGENTS.md\n");
    sh(path, "git", "checkout", "--ours", "AGENTS.md");
    expect(read(path, "AGENTS.md")).toBe("Mine alone.\n");
    sh(path, "git", "restore", "--source=HEAD", "--staged", "--worktree", "--", ".");
    expect(sh(path, "git", "status", "--porcelain")).toBe("");
  });

  test("works in a folder of a larger repository, with another lock file and the owner's README", async () => {
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
});

test("each command in docs/upgrading.md works as written", async () => {
  const { origin } = await serveRegistry([old]);
  const path = project();
  const text = read(import.meta.dirname, "../../docs/upgrading.md");
  const lines = parseBlocks({ name: "upgrading", text }).flatMap((block) =>
    block.language === "sh" ? block.lines : [],
  );
  const typed = lines
    .map((line) => line.replace(/^bunx create-damson@latest (upgrade|diff)/, `bun '${program}' $1`))
    .map((line) => line.replace(/upgrade$/, "upgrade --no-install"))
    // These need software that is not installed here; tests/documented.test.ts, tests/database-move.test.ts
    // and deploy.test.ts run them.
    .filter((line) => line !== "bun run db:migrate" && !/ --(?:database|deploy) /.test(line));
  expect(typed.length).toBeGreaterThan(3);
  const env = { ...baseEnvironment(), npm_config_registry: origin, npm_config_cache: join(work, "cache") };
  const script = ["-ec", typed.join("\n")];
  const { code, stderr } = await ended(
    spawn("/bin/sh", script, { cwd: path, env, stdio: ["ignore", "pipe", "pipe"] }),
  );
  expect(code, stderr).toBe(0);
  expect(sh(path, "git", "status", "--porcelain")).toBe("");
});

test("diff shows everything changed and moved since creation", async () => {
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
