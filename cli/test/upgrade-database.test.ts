import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type Files, getText, toFile } from "../src/template/files.ts";
import { moveMigrations } from "../src/upgrade/database.ts";
import { mergeMigrations } from "../src/upgrade/migrations.ts";
import { emptyFolder } from "./support/command.ts";
import { nextRelease, packed, runRelease, sh } from "./support/releases.ts";

test("a project on PostgreSQL gets the changes of its overlay, and stays on PostgreSQL", async () => {
  const old = packed(emptyFolder());
  const next = nextRelease(emptyFolder(), (template) => {
    const overlay = join(template, "overlays/postgres");
    writeFileSync(join(overlay, "compose.yaml"), "services: { postgres: {} }\n");
    writeFileSync(join(template, "src/sqlite.ts"), "export const file = 1;\n");
    writeFileSync(join(overlay, "src/pool.ts"), "export const pool = 1;\n");
    const description = JSON.parse(readFileSync(join(overlay, "overlay.json"), "utf8"));
    const changed = { ...description, drop: ["src/sqlite.ts"], add: [...description.add, "src/pool.ts"] };
    writeFileSync(join(overlay, "overlay.json"), JSON.stringify(changed));
  });

  const cwd = emptyFolder();
  const shop = join(cwd, "shop");
  sh(cwd, "bun", old.program, "shop", "--database", "postgres", "--no-install");
  writeFileSync(join(shop, "src/mine.ts"), "export const mine = 1;\n");
  sh(shop, "git", "add", "--all");
  sh(shop, "git", "commit", "--quiet", "-m", "Mine");

  const words = ["upgrade", "--json", "--no-install"];
  const { code, stdout, stderr } = await runRelease(next, words, { project: shop, registry: [old.tarball] });
  expect(code, stderr + stdout).toBe(0);
  const changed: { path: string; change: string }[] = JSON.parse(stdout).changed;
  expect(changed.map(({ path, change }) => `${change} ${path}`).sort()).toEqual([
    "added src/pool.ts",
    "changed .damson.json",
    "changed README.md",
    "changed bun.lock",
    "changed compose.yaml",
  ]);
  const record = JSON.parse(readFileSync(join(shop, ".damson.json"), "utf8"));
  expect([record.version, record.options.database]).toEqual(["99.0.0", "postgres"]);
  expect(readFileSync(join(shop, "src/answer.ts"), "utf8")).toContain('"42"');
  expect(readdirSync(join(shop, "src")).sort()).toEqual(["answer.ts", "locales", "mine.ts", "pool.ts"]);
});

/** A committed project from the fixture, and a function that runs this release in it. */
function onSqlite() {
  const { program, tarball } = packed(emptyFolder());
  const cwd = emptyFolder();
  const shop = join(cwd, "shop");
  sh(cwd, "bun", program, "shop", "--no-install");
  const commit = () => {
    sh(shop, "git", "add", "--all");
    sh(shop, "git", "commit", "--quiet", "--allow-empty", "-m", "Mine");
  };
  const move = async (...words: string[]) => {
    const all = ["upgrade", "--json", "--no-install", ...words];
    const { code, stdout, stderr } = await runRelease({ program }, all, {
      project: shop,
      registry: [tarball],
    });
    return { ...JSON.parse(stdout), code, stderr };
  };
  const read = (path: string) => readFileSync(join(shop, path), "utf8");
  const write = (path: string, text: string) => writeFileSync(join(shop, path), text);
  return { shop, commit, move, read, write };
}

test("moving a project to PostgreSQL merges the overlay with the owner's changes, or marks conflicts", async () => {
  const { shop, commit, move, read, write } = onSqlite();
  write("src/mine.ts", "export const mine = 1;\n");
  const manifest = JSON.parse(read("package.json"));
  write(
    "package.json",
    JSON.stringify({ ...manifest, scripts: { ...manifest.scripts, mine: "echo" } }, null, 2),
  );
  commit();
  const { code, changed, database, stderr } = await move("--database", "postgres");
  expect(database).toEqual({ to: "postgres", byHand: [] });
  expect([code, stderr]).toEqual([0, expect.stringContaining("Moved from SQLite to PostgreSQL: ")]);
  expect(stderr).toContain("bun run db:move data/app.db");
  expect(changed.map(({ path, change }: Change) => `${change} ${path}`).sort()).toEqual(
    expect.arrayContaining(["added compose.yaml", "changed src/answer.ts", "changed .damson.json"]),
  );
  expect(JSON.parse(read("package.json")).scripts).toMatchObject({
    mine: "echo",
    "db:psql": expect.any(String),
  });
  expect(JSON.parse(read(".damson.json")).options.database).toBe("postgres");
  expect(read("src/mine.ts")).toContain("mine");

  commit();
  expect(await move("--database", "postgres")).toMatchObject({ code: 0, changed: [] });
  expect(await move("--database", "sqlite")).toMatchObject({
    code: 2,
    message: "A project can move from SQLite to PostgreSQL, but not back.",
  });
  expect(sh(shop, "git", "status", "--porcelain")).toBe("");
});

test("marks what the owner and PostgreSQL both changed, and otherwise refuses without writing anything", async () => {
  const { shop, commit, move, read, write } = onSqlite();
  write("src/answer.ts", "export const answer = () => 43;\n");
  expect(await move("--database", "postgres")).toMatchObject({ code: 4, ok: false });
  commit();
  expect(await move("--database", "oracle")).toMatchObject({
    code: 2,
    message: "--database: unknown database oracle, choose from sqlite, postgres.",
  });
  const record = read(".damson.json");
  const { version } = JSON.parse(record);
  write(".damson.json", record.replace(`"version": "${version}"`, '"version": "0.0.1"'));
  commit();
  expect(await move("--database", "postgres")).toMatchObject({
    code: 2,
    message: `The project is at 0.0.1: upgrade to ${version} first, then move the database.`,
  });
  write(".damson.json", record);
  commit();
  expect(sh(shop, "git", "status", "--porcelain")).toBe("");
  const { code, conflicts } = await move("--database", "postgres");
  expect([code, conflicts.map(({ path }: Change) => path)]).toEqual([7, ["src/answer.ts"]]);
  expect(read("src/answer.ts")).toMatch(/<<<<<<<[\s\S]*43[\s\S]*>>>>>>>/);
});

type Change = { path: string; change: string };

/** A folder of migrations that end with these tables. */
function migrations(tables: readonly string[], ...statements: string[]): Files {
  const entries = statements.map((_, idx) => ({
    idx,
    tag: `000${idx}_${idx ? "mine" : "initial"}`,
    when: idx,
  }));
  const snapshot = { tables: Object.fromEntries(tables.map((name) => [name, {}])) };
  return new Map([
    ["drizzle/meta/_journal.json", toFile(JSON.stringify({ entries }))],
    ...entries.flatMap(({ idx, tag }) => [
      [`drizzle/${tag}.sql`, toFile(statements[idx] ?? "")] as const,
      [`drizzle/meta/000${idx}_snapshot.json`, toFile(JSON.stringify(snapshot))] as const,
    ]),
  ]);
}

test("restarts migrations without removed tables, and names SQL that can't be translated", () => {
  const search = (table: string) => `CREATE VIRTUAL TABLE \`${table}_search\` USING fts5(\`parts\`);
CREATE TRIGGER \`${table}_search_insert\` AFTER INSERT ON \`${table}\` BEGIN SELECT 1; END;`;
  const initial = `CREATE TABLE \`user\` (); ${search("user")} CREATE TRIGGER \`keep\` BEFORE DELETE ON \`user\`;`;
  const base = migrations(["user", "book"], initial);
  const own = `DROP TABLE \`book\`; CREATE TABLE \`order\` (); ${search("order")}
CREATE TRIGGER \`order_photo_discard\` AFTER DELETE ON \`order\` BEGIN UPDATE \`stored_file\` SET \`discard_at\` = 1; END;
CREATE TRIGGER \`order_paid\` AFTER UPDATE ON \`order\`; CREATE TRIGGER \`old\` AFTER UPDATE ON \`order\`; DROP TRIGGER \`old\`;`;
  const ours = migrations(["user", "order"], initial, own);
  const note = "-- Stands for the template's migrations up to 0008_language.\n";
  const sql = `${note}CREATE TABLE "user" ();\n--> statement-breakpoint\nCREATE TABLE "book" ();\n`;
  const made = migrations(["public.user", "public.book"], sql);
  const { changes, settled, byHand } = moveMigrations(base, ours, made);
  expect(getText(changes.get("drizzle/0000_initial.sql"))).toBe(`${note}CREATE TABLE "user" ();\n`);
  expect(changes.has("drizzle/0001_mine.sql")).toBe(true);
  expect(changes.get("drizzle/0001_mine.sql")).toBeUndefined();
  expect(settled).toHaveLength(1);
  expect(byHand).toEqual(["order_paid"]);

  // A later upgrade adds the template's next migration after them.
  const laid = [...changes].flatMap(([path, file]) => (file ? [[path, file] as const] : []));
  const next = [`CREATE TABLE "user" ();`, `CREATE TABLE "book" ();`, `ALTER TABLE "user" ADD "age" int;`];
  const theirs = new Map(
    [...migrations(["public.user", "public.book"], ...next)].map(([path, file]) => [
      path.replace("0001_mine", "0008_language").replace("0002_mine", "0009_age"),
      toFile(getText(file).replace("0001_mine", "0008_language").replace("0002_mine", "0009_age")),
    ]),
  );
  expect(mergeMigrations(made, new Map(laid), theirs, { settled }).added).toEqual(["drizzle/0001_age.sql"]);
});
