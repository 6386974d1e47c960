import { Database } from "bun:sqlite";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { minute } from "../../shared/time.ts";
import {
  obeyingModes,
  startFixture,
  temporaryDatabase,
  temporaryFolder,
} from "../../testing/testing.server.ts";

async function run(
  [script = "", ...words]: readonly string[],
  url: string,
  before: string[] = [],
  more: Record<string, string> = {},
) {
  const command = Bun.spawn([...before, process.execPath, `scripts/${script}.ts`, ...words], {
    env: {
      ...process.env,
      DATABASE_URL: url,
      // Vite sets this variable to a path.
      BASE_URL: undefined,
      AUTH_SECRET: crypto.randomUUID(),
      STORAGE_URL: `file:${join(temporaryFolder(), "files")}`,
      ...more,
    },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, error] = await Promise.all([
    new Response(command.stdout).text(),
    new Response(command.stderr).text(),
  ]);
  return { code: await command.exited, said: out + error };
}

const oneLine = (text: string) => ({
  code: 1,
  said: expect.stringMatching(new RegExp(`^[^\n]*${text}[^\n]*\n$`)),
});

const commands = [
  ["user-admin", "a@example.com"],
  ["user-unlock", "a@example.com"],
  ["db-seed"],
  ["db-migrate"],
  ["db-backup", "copy.db"],
  ["demo-seed"],
];

test.each(commands)("%s reports a damaged database in one line", async (...command) => {
  const folder = temporaryFolder();
  const file = join(folder, "app.db");
  writeFileSync(file, "no database".repeat(1000));
  const words = command.map((word) => (word === "copy.db" ? join(folder, word) : word));
  expect(await run(words, `file:${file}`)).toEqual(oneLine("DATABASE_URL names a file that is damaged"));
});

test("reports in one line that the database is a folder, cannot be created, or is locked", async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "app.db"));
  const admin = ["user-admin", "a@example.com"];
  expect(await run(admin, `file:${join(folder, "app.db")}`)).toEqual(oneLine("DATABASE_URL names a folder"));
  writeFileSync(join(folder, "file"), "");
  expect(await run(admin, `file:${join(folder, "file/app.db")}`)).toEqual(
    oneLine("DATABASE_URL .*cannot be written"),
  );

  const url = await temporaryDatabase();
  expect((await run(["db-migrate"], url)).code).toBe(0);
  const holder = startFixture("fixtures/hold-lock.ts", url);
  expect(await holder.line()).toBe("locked");
  expect(await run(admin, url)).toEqual(oneLine("DATABASE_URL .*another program has locked"));
  expect(await run(["db-seed"], url)).toEqual(oneLine("DATABASE_URL .*another program has locked"));
  holder.child.kill("SIGKILL");
  await holder.child.exited;
  expect((await run(admin, url)).code).toBe(0);
});

test("api-types does not replace a file that it did not write", async () => {
  const path = join(temporaryFolder(), "letter.txt");
  writeFileSync(path, "Dear Ada");
  expect(await run(["api-types", path], `file:${join(temporaryFolder(), "app.db")}`)).toEqual({
    code: 2,
    said: `${path} was not written by this command: choose another file.\n`,
  });
  expect(readFileSync(path, "utf8")).toBe("Dear Ada");
});

test.each([[["--outfile=letter.txt"]], [["--outfile", "letter.txt"]]])(
  "build-binary %j replaces only executables",
  async (words) => {
    const path = join(temporaryFolder(), "letter.txt");
    writeFileSync(path, "Dear Ada", { mode: 0o640 });
    const given = words.map((word) => word.replace("letter.txt", path));
    const { code, said } = await run(["build-binary", ...given], "file:app.db");
    expect({ code, said }).toEqual({ code: 2, said: `${path} is not an executable: choose another file.\n` });
    expect(readFileSync(path, "utf8")).toBe("Dear Ada");
  },
);

test.each([
  ["db-backup", "db:backup <file>"],
  ["user-unlock", "user:unlock <email>"],
  ["api-types", "api:types <file>, for example ../mobile/src/api.d.ts"],
  ["db-migrate", "db:migrate"],
  ["db-seed", "db:seed"],
  ["db-drill", "db:drill"],
  ["db-derive", "db:derive \\[table\\]"],
  ["setup", "setup"],
  ["check", "check \\[--fix\\]"],
])("%s --help shows its usage and does nothing", async (script, usage) => {
  const url = `file:${join(temporaryFolder(), "app.db")}`;
  expect(await run([script, "--help"], url)).toEqual({
    code: 0,
    said: expect.stringMatching(new RegExp(`^Usage: \\w+ run ${usage}\n$`)),
  });
});

test.each([
  "db-migrate --dry-run",
  "db-seed --force",
  "db-backup --verbose",
  "db-backup copy.db other.db",
  "db-derive --all",
  "db-derive book user",
  "user-admin a@example.com b@example.com",
  "dev --port 4000",
])("rejects %s, which the command does not accept, and does nothing", async (command) => {
  const folder = temporaryFolder();
  expect(await run(command.split(" "), `file:${join(folder, "app.db")}`)).toEqual({
    code: 2,
    said: expect.stringMatching(/^Usage: \w+ run \S+.*\n$/),
  });
  expect(readdirSync(folder)).toEqual([]);
});

/** Creates one of each kind of file that a command must not replace. A device requires root. */
const special: Record<string, readonly [says: string, make: (path: string) => unknown]> = {
  folder: ["a folder", mkdirSync],
  link: ["a symbolic link", (path) => symlinkSync(join(path, "..", "elsewhere"), path)],
  "link to nowhere": ["a symbolic link", (path) => symlinkSync("/nowhere", path)],
  pipe: ["a pipe", (path) => Bun.spawnSync(["mkfifo", path])],
  socket: [
    "a socket",
    (path) =>
      Bun.spawnSync([
        process.execPath,
        "-e",
        `Bun.listen({ unix: ${JSON.stringify(path)}, socket: { data() {} } }); process.kill(process.pid, "SIGKILL")`,
      ]),
  ],
  ...(process.getuid?.() === 0 && {
    device: ["a device", (path: string) => Bun.spawnSync(["mknod", path, "c", "1", "3"])],
  }),
};

describe.each(Object.entries(special))(
  "a %s is neither replaced, followed nor removed",
  (_, [says, make]) => {
    function place(name: string) {
      const folder = temporaryFolder();
      writeFileSync(join(folder, "elsewhere"), "mine");
      const path = join(folder, name);
      make(path);
      const before = lstatSync(path);
      return {
        folder,
        path,
        expectUntouched: () => {
          const after = lstatSync(path);
          expect([after.ino, after.mode, after.mtimeMs]).toEqual([before.ino, before.mode, before.mtimeMs]);
          expect(readFileSync(join(folder, "elsewhere"), "utf8")).toBe("mine");
          expect(readdirSync(folder).sort()).toEqual(["elsewhere", name].sort());
        },
      };
    }

    test.each(["db-backup", "api-types"])("by %s", async (script) => {
      const { path, expectUntouched } = place("copy.db");
      const { code, said } = await run([script, path], `file:${join(temporaryFolder(), "app.db")}`);
      expect([code, said]).toEqual([2, expect.stringMatching(new RegExp(`^${path} is ${says}[^\n]*\n$`))]);
      expectUntouched();
    });

    test("by db-backup, beside the copy", async () => {
      const url = `file:${join(temporaryFolder(), "app.db")}`;
      expect((await run(["db-migrate"], url)).code).toBe(0);
      const beside = place("copy.db.partial");
      expect(await run(["db-backup", join(beside.folder, "copy.db")], url)).toEqual(oneLine(` is ${says}`));
      beside.expectUntouched();
      const inside = place("gone.webp");
      const copy = join(temporaryFolder(), "copy.db");
      renameSync(inside.folder, `${copy}.files`);
      expect(await run(["db-backup", copy], url)).toEqual(oneLine(` is ${says}`));
      expect(readdirSync(`${copy}.files`).sort()).toEqual(["elsewhere", "gone.webp"]);
      expect(existsSync(copy)).toBe(false);
    });

    if (!/folder|link/.test(says))
      test("as the database", async () => {
        const { path, expectUntouched } = place("app.db");
        for (const words of [["db-migrate"], ["db-backup", join(temporaryFolder(), "copy.db")]])
          expect(await run(words, `file:${path}`)).toEqual(oneLine(`DATABASE_URL names ${says}`));
        expectUntouched();
      });
  },
);

const ordinary = obeyingModes();

test.runIf(ordinary)("reports that the database file cannot be created, and so does doctor", async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o555);
  const file = join(folder, "data/app.db");
  expect(await run(["db-migrate"], `file:${file}`, ordinary)).toEqual(
    oneLine(`DATABASE_URL .*cannot be written.*${file}: EACCES`),
  );
  const { said } = await run(["doctor"], `file:${file}`, ordinary);
  expect(said).toMatch(new RegExp(`^✘ ${file}: DATABASE_URL .*cannot be written.*EACCES`, "m"));
  chmodSync(folder, 0o755);
  expect((await run(["doctor"], `file:${file}`, ordinary)).said).toContain("creates it");
});

test("doctor distinguishes a server like its own from another program on its port", async () => {
  const file = join(temporaryFolder(), "app.db");
  await run(["db-migrate"], `file:${file}`);
  let answer: object = { status: "live" };
  await using other = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => Response.json(answer) });
  const doctor = () => run(["doctor"], `file:${file}`, [], { PORT: String(other.port) });
  expect(await doctor()).toEqual({
    code: 0,
    said: expect.stringContaining(`✔ port ${other.port}: in use, probably by this project's own server`),
  });
  answer = { status: "another" };
  expect(await doctor()).toEqual({
    code: 1,
    said: expect.stringContaining(`✘ port ${other.port}: PORT is in use by another program`),
  });
});

test("doctor reports that jobs are due and none is running", async () => {
  const file = join(temporaryFolder(), "app.db");
  await run(["db-migrate"], `file:${file}`);
  const { said } = await run(["doctor"], `file:${file}`);
  expect(said).not.toContain("jobs");
  const due = Date.now() - 6 * minute;
  using database = new Database(file);
  database.run(
    "INSERT INTO job (id, name, input, run_at, max_attempts, created_at) VALUES (?, ?, ?, ?, 1, ?)",
    ["owed", "mail", "{}", due, due],
  );
  expect((await run(["doctor"], `file:${file}`)).said).toMatch(
    /^! jobs: some have been due for more than five minutes/m,
  );
});

test("db:backup reports in one line that there is no database, or that the copy cannot be written", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "app.db");
  expect(await run(["db-backup", join(folder, "copy.db")], `file:${file}`)).toEqual(
    oneLine("No database found at .*app.db"),
  );
  expect((await run(["db-migrate"], `file:${file}`)).code).toBe(0);
  writeFileSync(join(folder, "file"), "");
  expect(await run(["db-backup", join(folder, "file/copy.db")], `file:${file}`)).toEqual(
    oneLine("Cannot write .*file/copy.db.partial"),
  );
  expect(await run(["db-backup", file], `file:${file}`)).toEqual(oneLine("belongs to the database itself"));
});

test.each(["000", "277"])("with umask %s, only the owner can read a database and its copy", async (mask) => {
  const folder = temporaryFolder();
  const command = Bun.spawn(
    [
      "sh",
      "-c",
      `umask ${mask}; "$0" scripts/db-migrate.ts && "$0" scripts/db-backup.ts "$1/copies/copy.db"`,
      process.execPath,
      folder,
    ],
    {
      env: {
        ...process.env,
        DATABASE_URL: `file:${folder}/data/app.db`,
        BASE_URL: undefined,
        AUTH_SECRET: crypto.randomUUID(),
        STORAGE_URL: `file:${folder}/files`,
      },
      stdout: "pipe",
      stderr: "pipe",
    },
  );
  expect([await command.exited, await new Response(command.stderr).text()]).toEqual([0, ""]);
  const modes = ["data", "data/app.db", "copies", "copies/copy.db"].map(
    (path) => statSync(join(folder, path)).mode & 0o777,
  );
  expect(modes).toEqual([0o700, 0o600, 0o700, 0o600]);
});

test("db:derive makes rows changed in SQL searchable again, prints their number, and rejects an unknown table", async () => {
  const file = join(temporaryFolder(), "app.db");
  const derive = (...words: string[]) => run(["db-derive", ...words], `file:${file}`);
  expect(await derive()).toEqual(oneLine("The database is not up to date: run .*db:migrate"));
  expect((await run(["db-seed"], `file:${file}`)).code).toBe(0);
  using sqlite = new Database(file);
  sqlite.run(`UPDATE "user" SET name = 'Zoé Zola' WHERE email = 'user@example.com'`);
  const found = () =>
    sqlite
      .query(
        `SELECT name, sort FROM "user" WHERE rowid IN (SELECT rowid FROM user_search WHERE parts MATCH 'zoe')`,
      )
      .all();
  expect(found()).toEqual([]);
  expect(await derive("user")).toEqual({ code: 0, said: "user: 1 row changed\n" });
  expect(found()).toEqual([{ name: "Zoé Zola", sort: "zoe zola" }]);
  expect((await derive()).said).toMatch(/^(?:\w+: 0 rows changed\n)+$/);
  expect(await derive("usr")).toEqual({ code: 2, said: "Unknown table usr. Did you mean user?\n" });
  expect((await derive("session")).said).toMatch(
    /^session has no derived columns. Tables with derived columns: .*user.*\n$/,
  );
});

const drills = () => readdirSync(tmpdir()).filter((name) => name.startsWith("drill-"));

test("db:drill restores a copy of a running database, checks it, counts its rows and removes it", async () => {
  const file = join(temporaryFolder(), "app.db");
  const writer = startFixture("fixtures/write-rows.ts", `file:${file}`);
  let written = -1;
  while (written < 50) written = Number(await writer.line());
  const before = new Set(drills());
  const { code, said } = await run(["db-drill"], `file:${file}`);
  expect(code, said).toBe(0);
  const [, first = "", restored = "", last = ""] = /^row +(\d+) +(\d+) +(\d+)$/m.exec(said) ?? [];
  expect(Number(first)).toBeGreaterThan(50);
  expect(Number(restored)).toBeGreaterThanOrEqual(Number(first));
  expect(Number(last)).toBeGreaterThanOrEqual(Number(restored));
  expect(said).toMatch(/\nThe copy was restored and is complete: 1 tables, \d+ ms\.\n$/);
  expect(drills().filter((name) => !before.has(name))).toEqual([]);
  writer.child.kill("SIGKILL");
});

test("reports a database that could not be restored, with exit code 1", async () => {
  const file = join(temporaryFolder(), "app.db");
  const sqlite = new Database(file);
  sqlite.run("CREATE TABLE a (id INTEGER PRIMARY KEY)");
  sqlite.run("CREATE TABLE b (a INTEGER REFERENCES a (id))");
  sqlite.run("INSERT INTO b VALUES (7)");
  sqlite.close();
  expect(await run(["db-drill"], `file:${file}`)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^✘ b has rows whose parent is missing\.\n$/m),
  });
  expect(await run(["db-drill"], `file:${join(temporaryFolder(), "none.db")}`)).toEqual(
    oneLine("DATABASE_URL "),
  );
});
