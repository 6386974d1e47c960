import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { escapeIdentifier } from "pg";
import { onTestFinished } from "vitest";
import { limitMs } from "../../testing/limit-testing.ts";
import type { NewDatabase, Raw, Value } from "../testing.server.ts";
import type { OpenDatabase } from "./connect.server.ts";
import { type ConnectionPool, connectAlone, createPool } from "./internal/pool.server.ts";
import { writeLock } from "./internal/transactions.server.ts";
import { databaseSettings } from "./settings.server.ts";

export function getRaw({ settings, transactionSettings }: OpenDatabase): Raw {
  const query = async (text: string, values: readonly Value[] = []) => {
    const client = await connectAlone(settings.url);
    try {
      for (const setting of transactionSettings) await client.query(setting.replace("LOCAL", ""));
      return (await client.query(translated(text), [...values])).rows;
    } finally {
      await client.end();
    }
  };
  return { run: async (text, values) => void (await query(text, values)), rows: query };
}

/** Quotes `user`, a reserved word of PostgreSQL, and numbers the parameters. */
function translated(text: string): string {
  let at = 0;
  return text
    .replace(/\b(UPDATE|FROM|INTO|ON|TABLE|JOIN) user\b/g, '$1 "user"')
    .replace(/\?(\d*)/g, (_, number) => `$${number || ++at}`);
}

/** The pool is small, because many tests run at the same time. */
export const getSettings = (url: string) =>
  databaseSettings({ DATABASE_URL: url, DATABASE_POOL: 5, DATABASE_PREPARE: true });

/** The time limit for connecting, which takes a while on a busy machine. */
const longestAdministrationMs = limitMs(10_000);

const prepared = new Map<string, Promise<string>>();

/** Creates a database for tests, empty or as a copy. Returns its DATABASE_URL and a function that removes it. */
export async function newDatabase(copied?: NewDatabase): Promise<{ url: string; drop(): Promise<void> }> {
  if (copied && !prepared.has(copied.name)) prepared.set(copied.name, prepare(copied));
  const template = copied && (await prepared.get(copied.name));
  const name = await create(template ?? empty);
  return { url: getUrl(name), drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function prepare({ prepare }: NewDatabase): Promise<string> {
  const name = await create();
  await prepare(getUrl(name));
  return name;
}

/** A locale that does not sort by bytes, which reveals columns without the collation "C". */
const empty = "template0 LOCALE_PROVIDER icu ICU_LOCALE 'en'";

async function create(template = "template0"): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  // The default strategy also writes each page to the log, which doubles what is written.
  await administer(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  return name;
}

/** The URL of a database on the server that scripts/postgres-for-tests.ts has started. */
function getUrl(name: string): string {
  const url = new URL(process.env.TEST_POSTGRES ?? "");
  url.pathname = `/${name}`;
  return url.href;
}

let administration: ConnectionPool | undefined;

async function administer(statement: string): Promise<void> {
  administration ??= createPool(getSettings(getUrl("postgres")));
  const connection = await administration.acquire(performance.now() + longestAdministrationMs);
  await connection.run(statement).finally(connection.release);
}

/** Holds the write lock, as another writing process would, until you call the returned function. */
export function lockWrites(database: OpenDatabase): Promise<() => Promise<void>> {
  return lock(database, `SELECT pg_advisory_xact_lock(${writeLock})`);
}

/** Locks out readers of sessions, as another process with an exclusive lock would, until you call the function. */
export function lockReaders(database: OpenDatabase): Promise<() => Promise<void>> {
  return lock(database, "LOCK TABLE session IN ACCESS EXCLUSIVE MODE");
}

async function lock({ settings }: OpenDatabase, statement: string): Promise<() => Promise<void>> {
  const client = await connectAlone(settings.url);
  await client.query(`BEGIN; ${statement}`);
  return () => client.end();
}

/**
 * A proxy in front of a database. Once cut, it keeps existing connections silent and forwards only new ones.
 * @param getEnd where in the server's output the proxy cuts itself
 */
export async function startRelay(url: string, getEnd = (_sent: Buffer): number | undefined => undefined) {
  const sockets = new Set<Socket>();
  const cut = () => {
    for (const one of sockets) one.unpipe().pause();
  };
  // A silent server does not respond when the other end closes the connection.
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect(Number(new URL(url).port), "127.0.0.1");
    for (const one of [client, upstream]) sockets.add(one.on("error", () => {}));
    client.pipe(upstream).on("end", () => client.end());
    upstream.on("data", (sent: Buffer) => {
      const end = getEnd(sent);
      client.write(sent.subarray(0, end));
      if (end !== undefined) cut();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.close();
    for (const one of sockets) one.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return { url: Object.assign(new URL(url), { port: String(port) }).href, cut };
}

/** Refuses writes, as if the server had become a replica, until you call the returned function. */
export async function refuseWrites({ settings }: OpenDatabase): Promise<() => Promise<void>> {
  const name = new URL(settings.url).pathname.slice(1);
  const change = async (how: string) => {
    await administer(
      `ALTER DATABASE ${name} ${how} default_transaction_read_only${how === "SET" ? " = on" : ""}`,
    );
    await administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
  };
  await change("SET");
  return () => change("RESET");
}

/** A statement that practically never ends, for migrations. */
export const endless = "SELECT pg_sleep(600)";

/** Waits until another process runs `endless`. Call the returned function after killing that process. */
export async function endlessRuns(database: OpenDatabase): Promise<() => Promise<void>> {
  const { rows } = getRaw(database);
  const running = `FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
  while ((await rows(`SELECT 1 ${running}`)).length === 0);
  return async () => {
    // A server notices that a client is gone when it writes to the connection, which a sleeping statement never does.
    while ((await rows(`SELECT pg_terminate_backend(pid) ${running}`)).length > 0);
  };
}

/** The tables of features, without the migrator's own. */
export async function getTables(database: OpenDatabase): Promise<string[]> {
  const rows = await getRaw(database).rows<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema() AND NOT starts_with(tablename, '__')",
  );
  return rows.map(({ name }) => name);
}

/** The writable columns of a table. */
export async function columnsOf(database: OpenDatabase, table: string): Promise<string[]> {
  const rows = await getRaw(database).rows<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema()
       AND table_name = ? AND is_generated = 'NEVER' AND is_identity = 'NO' ORDER BY ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

const watched = new WeakMap<OpenDatabase, Promise<() => Promise<string>>>();

/** Changes with every committed write to this database. */
export async function writtenTo(database: OpenDatabase): Promise<unknown> {
  const watching = watched.get(database) ?? watch(database);
  watched.set(database, watching);
  return (await watching)();
}

/** Keeps one connection until the database is dropped, because some tests ask a thousand times. */
async function watch(database: OpenDatabase): Promise<() => Promise<string>> {
  const tables = (await getTables(database)).map(
    (name) => `SELECT '${name}', count(*), max(xmin::text::bigint) FROM ${escapeIdentifier(name)}`,
  );
  const client = await connectAlone(database.settings.url);
  const query = { name: "written", text: tables.join(" UNION ALL "), rowMode: "array" } as const;
  return async () => JSON.stringify((await client.query<unknown[]>(query)).rows);
}

/** Runs a statement, which may use OLD, before each row is deleted. */
export async function beforeDelete(database: OpenDatabase, table: string, statement: string): Promise<void> {
  const { run } = getRaw(database);
  await run(
    `CREATE FUNCTION late() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${statement}; RETURN OLD; END $$`,
  );
  await run(`CREATE TRIGGER late BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION late()`);
}

/** Every way in which an INSERT statement can begin. */
export const waysToInsert: readonly ((table: string) => string)[] = [(table) => `INSERT INTO "${table}"`];

/** The environment variables that a program needs to start with this database. */
export const neededVariables: Record<string, string> = { DATABASE_URL: "postgres://app@localhost/app" };
