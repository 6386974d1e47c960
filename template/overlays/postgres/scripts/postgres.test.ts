import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase, write } from "#kit/db/connect.server.ts";
import { getRows } from "#kit/db/dialect/sql.server.ts";
import { getSettings } from "#kit/db/dialect/testing.server.ts";
import { databaseError, explain } from "#kit/db/errors.server.ts";
import { temporaryFolder } from "#kit/testing/testing.server.ts";
import { startPostgres } from "./postgres.ts";

/** A server for one test, which can be made to fail, and functions that write to it. */
async function start() {
  // Only its owner can open the folder. If this user is root, PostgreSQL runs as another one.
  const folder = join(temporaryFolder(), "data");
  let server = await startPostgres({ folder, settings: ["max_connections=12"] });
  onTestFinished(() => server.stop());
  const { url, port } = server;
  const { db, close } = openDatabase(getSettings(url));
  onTestFinished(close);
  await getRows(db, sql`create table acknowledged (n integer primary key)`);
  const acknowledged: number[] = [];
  let next = 0;
  const add = async () => {
    const n = next++;
    await write(db, () => getRows(db, sql`insert into acknowledged values (${n})`));
    acknowledged.push(n);
  };
  const read = async () => (await getRows<[number]>(db, sql`select n from acknowledged`)).map(([n]) => n);
  /** The error of a call while the server is down. */
  const refusal = (call: () => Promise<unknown>) => call().catch(databaseError);
  return {
    add,
    read,
    db,
    url,
    folder,
    pid: () => server.pid,
    stop: () => server.stop(),
    async again() {
      server = await startPostgres({ folder, port, settings: ["max_connections=12"] });
    },
    async isBusy() {
      expect(await refusal(read)).toMatchObject({ code: "DB_BUSY", status: 503 });
      expect(await refusal(add)).toMatchObject({ code: "DB_BUSY", status: 503 });
    },
    /** Checks that the server answers again, and has everything that it acknowledged. */
    async isBack() {
      await add();
      expect(await read()).toEqual(expect.arrayContaining(acknowledged));
    },
  };
}

test("doctor says in one line that the server does not answer", () => {
  const settings = {
    DATABASE_URL: "postgres://shop@127.0.0.1:1/shop",
    STORAGE_URL: `file:${temporaryFolder()}`,
    AUTH_SECRET: crypto.randomUUID(),
    // Vite sets this variable to a path.
    BASE_URL: undefined,
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, "doctor.ts")], {
    env: { ...process.env, ...settings },
    encoding: "utf8",
  });
  expect(stdout).toMatch(
    /^✘ 127\.0\.0\.1:1\/shop: DATABASE_URL names a server that does not answer [^\n]*\n✔ file storage$/m,
  );
  expect([status, stderr]).toEqual([1, ""]);
});

/** The ids of the server's process and its children, its own first. */
function getProcesses(pid: number): number[] {
  const { stdout } = spawnSync("pgrep", ["-P", String(pid)], { encoding: "utf8" });
  return [pid, ...stdout.split("\n").filter(Boolean).map(Number)];
}

test("a server restart gives retryable errors, and loses no acknowledged write", async () => {
  const { add, stop, again, isBusy, isBack } = await start();
  await Promise.all(Array.from({ length: 10 }, add));
  await stop();
  await isBusy();
  await again();
  await isBack();
});

test("a server killed during writes loses no acknowledged write", async () => {
  const { add, pid, again, isBusy, isBack } = await start();
  let written = 0;
  const writing = (async () => {
    for (;;) {
      await add();
      if (++written === 20) process.kill(pid(), "SIGKILL");
    }
  })();
  await writing.catch(() => {});
  expect(written).toBeGreaterThanOrEqual(20);
  await isBusy();
  await again();
  await isBack();
});

test("while the server is frozen, callers are asked to retry", async () => {
  const { add, pid, isBusy, isBack } = await start();
  await add();
  const frozen = getProcesses(pid());
  for (const one of frozen) process.kill(one, "SIGSTOP");
  try {
    await isBusy();
  } finally {
    for (const one of frozen) process.kill(one, "SIGCONT");
  }
  await isBack();
});

test("when the server has no free connections, callers are asked to retry", async () => {
  const { add, url, isBack } = await start();
  await add();
  const others: Client[] = [];
  try {
    for (;;) {
      const other = new Client({ connectionString: url });
      other.on("error", () => {});
      await other.connect();
      others.push(other);
    }
  } catch {
    const { db, close } = openDatabase(getSettings(url));
    const error = await getRows(db, sql`select 1`).catch((thrown) => thrown);
    expect(databaseError(error)).toMatchObject({ code: "DB_BUSY", status: 503 });
    expect(explain(error)).toMatch(
      /^DATABASE_URL names a database [^\n]* no connection left: try again \(53300\)\.$/,
    );
    await close();
  }
  expect(others.length).toBeGreaterThan(3);
  for (const other of others) await other.end();
  await isBack();
});

test("a second command joins the running server, and the next command stops one that a killed command left", async () => {
  const { folder, pid } = await start();
  const second = await startPostgres({ folder });
  expect(second.pid).toBe(pid());
  await second.stop();
  expect(getProcesses(pid()).length).toBeGreaterThan(1);
});
