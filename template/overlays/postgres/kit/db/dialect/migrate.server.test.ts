import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryDatabase, temporaryFolder, until, writeMigrations } from "../../testing/testing.server.ts";
import { openDatabase } from "./connect.server.ts";
import { connectAlone } from "./internal/pool.server.ts";
import { writeLock } from "./internal/transactions.server.ts";
import { migrate } from "./migrate.server.ts";
import { endless, endlessRuns, getRaw, getSettings, startRelay } from "./testing.server.ts";

/** A database whose write lock another process holds, and a migration that waits for it. */
async function prepare(limits: { longestSilenceMs: number; longestAnswerMs: number }) {
  const folder = join(temporaryFolder(), "drizzle");
  writeMigrations(folder, { "0000_first": "CREATE TABLE author (id INTEGER);" });
  const database = openDatabase(getSettings(await temporaryDatabase()));
  onTestFinished(database.close);
  const other = await connectAlone(database.settings.url);
  onTestFinished(() => other.end());
  await other.query(`BEGIN; SELECT pg_advisory_xact_lock(${writeLock})`);
  let waits = 0;
  return {
    database,
    other,
    waited: (times: number) => until(() => waits >= times),
    start(url = database.settings.url) {
      const through = { ...database, settings: { ...database.settings, url } };
      return migrate(through, { folder, waiting: () => void waits++ }, { lookEveryMs: 20, ...limits });
    },
  };
}

const hour = 3_600_000;
const silent = /DATABASE_URL [^\n]*does not answer[^\n]*$/;

test("waits for another process while that one is working, and logs that it is waiting", async () => {
  const { database, other, waited, start } = await prepare({ longestSilenceMs: 1, longestAnswerMs: hour });
  const working = other.query(endless).catch(() => {});
  const ends = await endlessRuns(database);
  const migrating = start();
  await Promise.race([waited(3), migrating]);
  await ends();
  await working;
  expect(await migrating).toEqual({ applied: ["0000_first"] });
});

test("waits no longer than the time limit for another process that does nothing", async () => {
  const { other, waited, start } = await prepare({ longestSilenceMs: hour, longestAnswerMs: hour });
  const migrating = start();
  await Promise.race([waited(3), migrating]);
  await other.query("COMMIT");
  expect(await migrating).toEqual({ applied: ["0000_first"] });
  const { start: hanging } = await prepare({ longestSilenceMs: 1, longestAnswerMs: hour });
  await expect(hanging()).rejects.toThrow(/^DATABASE_URL [^\n]*locked[^\n]*$/);
});

// Processes cannot be paused on Windows.
test.skipIf(process.platform === "win32")(
  "a server that stops answering is reported in one line",
  async () => {
    const { database, waited, start } = await prepare({ longestSilenceMs: hour, longestAnswerMs: 1000 });
    const migrating = start().catch((error: unknown) => error);
    await waited(1);
    const [one] = await getRaw(database).rows<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
       AND pid NOT IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted)`,
    );
    const { pid = 0 } = one ?? {};
    // Runs even if the test fails: while one of its processes is paused, the server cannot drop any database.
    onTestFinished(() => void process.kill(pid, "SIGCONT"));
    process.kill(pid, "SIGSTOP");
    expect(String(await migrating)).toMatch(silent);
  },
);

test("a server that falls silent after an error is reported in one line", async () => {
  const { database, start } = await prepare({ longestSilenceMs: hour, longestAnswerMs: 1000 });
  const { url } = await startRelay(database.settings.url, endOfError);
  await expect(start(url)).rejects.toThrow(silent);
});

/** Where an error message ends. It begins with its type, one byte, and its length, which includes the length itself. */
function endOfError(sent: Buffer): number | undefined {
  const fields = sent.indexOf("SERROR\0");
  return fields < 0 ? undefined : fields + sent.readInt32BE(fields - 4) - 4;
}
