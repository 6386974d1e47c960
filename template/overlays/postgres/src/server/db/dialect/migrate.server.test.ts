import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  startFixture,
  temporaryDatabase,
  temporaryFolder,
  until,
  writeMigrations,
} from "../../testing.server.ts";
import { openDatabase } from "./connect.server.ts";
import { migrate } from "./migrate.server.ts";
import { rawOf, settingsOf, tablesOf } from "./testing.server.ts";

const first = {
  "0000_first":
    "CREATE TABLE author (id integer PRIMARY KEY, name text);\n--> statement-breakpoint\n" +
    "CREATE TABLE book (id integer PRIMARY KEY, author integer REFERENCES author (id) ON DELETE CASCADE);",
};

async function prepare(migrations: Record<string, string> = first) {
  const folder = join(temporaryFolder(), "drizzle");
  writeMigrations(folder, migrations);
  const url = await temporaryDatabase();
  const database = openDatabase(settingsOf(url));
  onTestFinished(database.close);
  return {
    url,
    folder,
    raw: rawOf(database),
    tables: async () => (await tablesOf(database)).sort(),
    run: async () => (await migrate(database, { folder })).applied,
    add: (more: Record<string, string>) => writeMigrations(folder, { ...migrations, ...more }),
  };
}

test("each migration runs once, in order", async () => {
  const { run, tables } = await prepare();
  expect(await run()).toEqual(["0000_first"]);
  expect(await run()).toEqual([]);
  expect(await tables()).toEqual(["author", "book"]);
});

test.each([true, false])(
  "concurrent starts apply a migration once; on a database that has some: %s",
  async (has) => {
    const { url, folder, run } = await prepare();
    if (has) await run();
    writeMigrations(folder, { ...first, "0001_more": "INSERT INTO author VALUES (1, 'once');" });
    const starts = Array.from({ length: 4 }, () => startFixture("migrate.ts", url, folder));
    const applied = await Promise.all(starts.map(({ line }) => line()));
    expect(await Promise.all(starts.map(({ child }) => child.exited))).toEqual([0, 0, 0, 0]);
    const all = has ? '["0001_more"]' : '["0000_first","0001_more"]';
    expect(applied.sort()).toEqual([all, "[]", "[]", "[]"].sort());
  },
);

test("a start killed half way leaves nothing behind, and the next one does all of it", async () => {
  const { url, folder, run, add, raw, tables } = await prepare();
  await run();
  add({ "0001_half": "CREATE TABLE half (id integer);\n--> statement-breakpoint\nSELECT pg_sleep(600);" });
  const { child } = startFixture("migrate.ts", url, folder);
  const sleeping =
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%pg_sleep(600)%' AND pid <> pg_backend_pid()";
  let pid: number | undefined;
  while (pid === undefined) pid = (await raw.rows<{ pid: number }>(sleeping))[0]?.pid;
  child.kill("SIGKILL");
  await child.exited;
  // The server notices when it next writes to the connection; a statement that sleeps does not.
  await raw.run("SELECT pg_terminate_backend(?)", [pid]);
  let gone = false;
  void (async () => {
    while ((await raw.rows(sleeping)).length > 0);
    gone = true;
  })();
  await until(() => gone);
  expect(await tables()).toEqual(["author", "book"]);
  add({ "0001_half": "CREATE TABLE half (id integer);" });
  expect(await run()).toEqual(["0001_half"]);
});

test("a failing migration rolls back everything, including earlier migrations of the same start", async () => {
  const { run, add, tables } = await prepare();
  await run();
  add({
    "0001_good": "CREATE TABLE good (id integer);",
    "0002_bad": "CREATE TABLE half (id integer);\n--> statement-breakpoint\nINSERT INTO missing VALUES (1);",
  });
  await expect(run()).rejects.toThrow("0002_bad");
  expect(await tables()).toEqual(["author", "book"]);
});

test("a database newer than the program is refused", async () => {
  const { run, add, folder } = await prepare();
  add({ "0001_later": "CREATE TABLE later (id integer);" });
  await run();
  writeMigrations(folder, first);
  await expect(run()).rejects.toThrow("newer");
});

test("a migration that was changed after it ran is refused", async () => {
  const { run, folder } = await prepare();
  await run();
  writeMigrations(folder, { "0000_first": "CREATE TABLE other (id integer);" });
  await expect(run()).rejects.toThrow("0000_first");
});

test("without a server, or the right to come in, it is one line at start", async () => {
  const { folder, url } = await prepare();
  const starts = async (change: (url: URL) => void) => {
    const changed = new URL(url);
    change(changed);
    return migrate(openDatabase(settingsOf(changed.href)), { folder });
  };
  const oneLine = (text: string) => new RegExp(`^DATABASE_URL [^\n]*${text}[^\n]*$`);
  await expect(starts((to) => (to.password = "wrong"))).rejects.toThrow(oneLine("that the server rejects"));
  await expect(starts((to) => (to.pathname = "/nowhere"))).rejects.toThrow(oneLine("does not exist"));
  await expect(starts((to) => (to.port = "1"))).rejects.toThrow(oneLine("does not answer"));
});
