import { Client, DatabaseError, Pool, type PoolClient, type QueryArrayConfig, types } from "pg";
import { AppError } from "../../../shared/errors.ts";
import { within } from "../../../shared/within.server.ts";
import type { DatabaseSettings } from "../settings.server.ts";
import { isConnectionError } from "./failures.server.ts";

export type Rows = unknown[][];

/** A connection that was acquired from the pool and not yet released. */
export interface Connection {
  query(text: string, values?: readonly unknown[], timeoutMs?: number): Promise<Rows>;
  /** Sends several statements without parameters in one message. @returns the command of the last one */
  run(text: string, timeoutMs?: number): Promise<string>;
  /** Returns the connection to the pool, or closes it if it is broken. Do not use it afterwards. */
  release(): void;
}

const idleMs = 30_000;
/** Shorter than requests wait, to leave time for another attempt after a network failure. */
const longestConnectMs = 1500;
const pauseMs = 50;
const longestStartMs = 10_000;
/** How many statements stay prepared in each connection. */
const keptStatements = 300;

const bigintType = 20;

/** Parses bigint columns, which hold counts and milliseconds, as numbers. */
const numbers = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    type === bigintType ? Number : types.getTypeParser(type, format),
};

/** A pool of connections that connects on demand and drops broken ones. */
export function createPool({ url, pool: max, prepare }: DatabaseSettings) {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: longestConnectMs,
    idleTimeoutMillis: idleMs,
    // Idle connections must not keep a program from ending.
    allowExitOnIdle: true,
    keepAlive: true,
    types: numbers,
  });
  // An idle connection broke. The pool has already removed it. Without a listener, the process would end.
  pool.on("error", () => {});
  const openedAt = new WeakMap<object, number>();
  let brokenAt = 0;
  pool.on("connect", (client) => {
    openedAt.set(client, performance.now());
    // A running query rejects with the error. Between queries, the unhandled event would end the process.
    client.on("error", () => {});
  });
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    // A search must be planned for its own term and filter, but a prepared one soon gets a generic plan.
    if (!prepare || text.includes("search_parts(")) return undefined;
    const known = names.get(text);
    if (known !== undefined || names.size >= keptStatements) return known;
    const name = `s${names.size}`;
    names.set(text, name);
    return name;
  }

  /** Waits until the given time for a free connection, or for a server that is starting. */
  async function acquire(until: number): Promise<Connection> {
    return whilePassing(
      async () => getConnection(await nextClient(Math.max(1, until - performance.now()))),
      until,
    );
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

  /** If a connection broke, for example because the network failed, older ones may be dead too: takes another one. */
  async function unlessSilent(client: PoolClient): Promise<PoolClient> {
    if ((openedAt.get(client) ?? 0) >= brokenAt) return client;
    client.release(true);
    return unlessSilent(await pool.connect());
  }

  function getConnection(client: PoolClient): Connection {
    let unusable: Error | undefined;

    async function send<T>(query: () => Promise<T>): Promise<T> {
      // After a statement without a response, any other, even a ROLLBACK, would wait in vain.
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
        unusable = new Error("This connection now belongs to another transaction.");
      },
    };
  }

  return { acquire, end: () => pool.end() };
}

/** Keeps trying to connect while the reason for failing is temporary. */
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

/** Opens a connection outside the pool, without time limits for statements. Waits for a server that is starting. */
export function connectAlone(connectionString: string): Promise<Client> {
  return whilePassing(async () => {
    const settings = { connectionTimeoutMillis: longestStartMs, keepAlive: true, types: numbers };
    const client = new Client({ connectionString, ...settings });
    // A running query rejects with the error.
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

/** Replaces NUL, which PostgreSQL's texts cannot contain, with U+FFFD, which no stored text matches. */
export function withoutNul(value: unknown): unknown {
  return typeof value === "string" && value.includes("\0") ? value.replaceAll("\0", "\uFFFD") : value;
}

function tooManyWait(): AppError {
  return new AppError("DB_BUSY", { cause: new Error("No connection was free for too long.") });
}
