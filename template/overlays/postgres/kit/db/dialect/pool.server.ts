import { Client, DatabaseError, Pool, type PoolClient, type QueryArrayConfig, types } from "pg";
import { within } from "../../jobs/within.server.ts";
import { AppError } from "../../shared/errors.ts";
import { isConnectionError } from "./failures.server.ts";
import type { DatabaseSettings } from "./settings.server.ts";

export type Rows = unknown[][];

/** One connection, for as long as somebody has it. */
export interface Connection {
  query(text: string, values?: readonly unknown[], timeoutMs?: number): Promise<Rows>;
  /** Several statements in one message, which take no values. @returns the name of the last one */
  run(text: string, timeoutMs?: number): Promise<string>;
  /** A broken one is closed. Nothing can be sent afterwards. */
  release(): void;
}

const idleMs = 30_000;
/** Less than anybody waits: after a while without a network, the next try has to begin soon. */
const longestConnectMs = 1500;
const pauseMs = 50;
const longestStartMs = 10_000;
/** Statements that stay prepared in each connection. */
const keptStatements = 300;

const bigintType = 20;

/** Counts and milliseconds are numbers, like everywhere else in the program. */
const numbers = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    type === bigintType ? Number : types.getTypeParser(type, format),
};

/** Connections to the database: made when they are needed, given up when they break. */
export function createPool({ url, pool: max, prepare }: DatabaseSettings) {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: longestConnectMs,
    idleTimeoutMillis: idleMs,
    // A program that has nothing else to do ends.
    allowExitOnIdle: true,
    keepAlive: true,
    types: numbers,
  });
  // Of a connection that nobody uses; the pool has closed it.
  pool.on("error", () => {});
  const openedAt = new WeakMap<object, number>();
  let brokenAt = 0;
  pool.on("connect", (client) => {
    openedAt.set(client, performance.now());
    // Whoever waits for a query gets the error; between two users of a connection, nobody would.
    client.on("error", () => {});
  });
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    // A search is planned for its own term and filter: prepared ones are soon planned for any.
    if (!prepare || text.includes("search_parts(")) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= keptStatements) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  }

  /** Waits until then for a connection: for one that others use, or for a server that starts. */
  async function acquire(until: number): Promise<Connection> {
    return whilePassing(async () => connectionOf(await nextClient(until - performance.now())), until);
  }

  async function nextClient(limitMs: number): Promise<PoolClient> {
    const connecting = pool.connect().then(unlessSilent);
    try {
      return await within(connecting, limitMs, tooManyWait);
    } catch (error) {
      connecting.then(
        (client) => client.release(),
        () => {},
      );
      throw error;
    }
  }

  /** After one has broken, older ones may be dead without a word, as when a network was cut: another one. */
  async function unlessSilent(client: PoolClient): Promise<PoolClient> {
    if ((openedAt.get(client) ?? 0) >= brokenAt) return client;
    client.release(true);
    return unlessSilent(await pool.connect());
  }

  function connectionOf(client: PoolClient): Connection {
    let unusable: Error | undefined;

    async function send<T>(query: () => Promise<T>): Promise<T> {
      // Behind a statement without an answer, the next one would wait in vain as well: a ROLLBACK, too.
      if (unusable) throw unusable;
      try {
        return await query();
      } catch (error) {
        const isBroken =
          error instanceof Error && (!(error instanceof DatabaseError) || isConnectionError(error));
        if (isBroken) {
          unusable ??= error;
          brokenAt = performance.now();
        }
        throw error;
      }
    }

    return {
      async query(text, values = [], timeoutMs) {
        const query: QueryArrayConfig & { query_timeout?: number } = {
          text,
          values: values.map(withoutNul),
          rowMode: "array",
        };
        const name = nameOf(text);
        if (name !== undefined) query.name = name;
        if (timeoutMs !== undefined) query.query_timeout = Math.max(1, timeoutMs);
        return (await send(() => client.query(query))).rows;
      },
      async run(text, timeoutMs) {
        const query = { text, ...(timeoutMs === undefined ? {} : { query_timeout: Math.max(1, timeoutMs) }) };
        const result: unknown = await send<unknown>(() => client.query(query));
        const last: unknown = Array.isArray(result) ? result.at(-1) : result;
        return last instanceof Object && "command" in last ? String(last.command) : "";
      },
      release() {
        client.release(unusable !== undefined);
        unusable = new Error("This connection belongs to somebody else now.");
      },
    };
  }

  return { acquire, end: () => pool.end() };
}

/** Connects again while that fails for a reason that passes. */
async function whilePassing<T>(connect: () => Promise<T>, until: number): Promise<T> {
  for (;;) {
    try {
      return await connect();
    } catch (error) {
      if (!isConnectionError(error) || performance.now() + pauseMs > until) throw error;
      await Bun.sleep(pauseMs);
    }
  }
}

/** A connection outside of the pool, without a limit for its statements. The server may start meanwhile. */
export function connectAlone(connectionString: string): Promise<Client> {
  return whilePassing(async () => {
    const settings = { connectionTimeoutMillis: longestStartMs, keepAlive: true, types: numbers };
    const client = new Client({ connectionString, ...settings });
    // Whoever waits for a query gets the error.
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }, performance.now() + longestStartMs);
}

export type ConnectionPool = ReturnType<typeof createPool>;

/** PostgreSQL has no NUL in texts. Nothing is found by what takes its place. */
export function withoutNul(value: unknown): unknown {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;
}

function tooManyWait(): AppError {
  return new AppError("DB_BUSY", { cause: new Error("No connection was free for too long.") });
}
