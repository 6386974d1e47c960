import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "#shared/errors.ts";
import { within } from "../../within.server.ts";
import { createTurns, type Turns } from "../turns.server.ts";
import { isConnectionError } from "./failures.server.ts";
import { type Connection, type ConnectionPool, longestWaitMs, type Rows } from "./pool.server.ts";

/** The database, a transaction in it, or a part of a transaction that can fail alone. */
interface Scope {
  /** Null for the database. */
  outer: Scope | null;
  depth: number;
  turns: Turns;
  /** The transaction's; null for the database. */
  connection: Connection | null;
  /** The end of the scope inside that is open now. */
  inner: Promise<void> | undefined;
  state: "open" | "done" | "undone";
}

export interface WriteOptions {
  /** How long it may wait until it begins. */
  waitMs?: number;
}

export type Scopes = ReturnType<typeof createScopes>;

/** For one statement that somebody waits for. */
const longestStatementMs = 2500;
/** For all that is done in one transaction. */
const longestWriteMs = 10_000;

/** Whoever writes holds this advisory lock, in every process. */
export const writeLock = 7_238_144_905;

const reading = /^\s*(?:select|show|explain|values|with(?!.*\b(?:insert|update|delete)\b))\b/is;

const scopes = new AsyncLocalStorage<Scope>();

/** Whether this is inside a `write`. */
export function isWriting(): boolean {
  return scopes.getStore()?.state === "open";
}

/**
 * Transactions over a pool of connections. Whose statement it is, AsyncLocalStorage knows: those of the open transaction
 * run on its connection, all others on any. One process writes at a time, and in it one transaction, so that nothing
 * a transaction has read changes until it ends; whoever reads waits for nobody, and sees what is done.
 */
export function createScopes(pool: ConnectionPool) {
  const database = createScope(null, null);
  /** For each transaction, like `SET LOCAL …`. */
  const settings: string[] = [];

  function current(): Scope {
    let scope = scopes.getStore() ?? database;
    while (scope.outer && scope.state === "done") scope = scope.outer;
    if (scope.state === "undone")
      throw new Error("This transaction has failed: what belongs to it cannot be written any more.");
    return scope;
  }

  /** Runs one statement. */
  async function run(text: string, values: readonly unknown[]): Promise<Rows> {
    let scope = current();
    if (scope.outer === null) return reading.test(text) ? read(text, values) : writeAlone(text, values);
    const until = performance.now() + longestWaitMs;
    for (; scope.inner; scope = current()) await within(scope.inner, until - performance.now(), busy);
    if (scope.connection === null) return run(text, values);
    return scope.connection.query(text, values, longestStatementMs);
  }

  /** A connection may have broken since it was used last: reading can be done again. */
  async function read(
    text: string,
    values: readonly unknown[],
    until = performance.now() + longestStatementMs,
  ) {
    const connection = await pool.acquire(Math.min(until, performance.now() + longestWaitMs));
    let failure: unknown;
    try {
      return await connection.query(text, values, until - performance.now());
    } catch (error) {
      failure = error;
    } finally {
      connection.release(failure);
    }
    const isPassing = failure instanceof Error && isConnectionError(failure);
    if (!isPassing || performance.now() > until - 100) throw failure;
    return read(text, values, until);
  }

  function writeAlone(text: string, values: readonly unknown[]): Promise<Rows> {
    return write(async () => run(text, values));
  }

  async function write<T>(work: () => Promise<T>, { waitMs = longestWaitMs }: WriteOptions = {}): Promise<T> {
    const outer = current();
    const until = performance.now() + waitMs;
    const leave = await outer.turns.enter(until);
    try {
      if (outer.state !== "open") throw new Error("The transaction around this one ended before it began.");
      return await (outer.connection ? part(outer, outer.connection, work) : transaction(work, until));
    } finally {
      leave();
    }
  }

  async function transaction<T>(work: () => Promise<T>, until: number): Promise<T> {
    const connection = await begin(until);
    let failure: unknown;
    try {
      return await inScope(createScope(database, connection), work, {
        async commit() {
          // After a statement that failed, PostgreSQL rolls back and calls it a success.
          if ((await connection.run("COMMIT", longestStatementMs)) !== "COMMIT")
            throw new Error("The database has rolled this transaction back.");
        },
        async rollBack(error) {
          failure = error;
          await connection.run("ROLLBACK", longestStatementMs).catch((broken) => {
            failure = broken;
          });
        },
      });
    } finally {
      connection.release(failure);
    }
  }

  /** Begins with the lock. A connection may have broken since it was used last: nothing is done yet. */
  async function begin(until: number): Promise<Connection> {
    const connection = await pool.acquire(until);
    const leftMs = Math.max(1, Math.ceil(until - performance.now()));
    try {
      await connection.run(
        `BEGIN; SET LOCAL lock_timeout = ${leftMs}; SET LOCAL idle_in_transaction_session_timeout = ${longestWriteMs}; ` +
          `${settings.map((setting) => `${setting}; `).join("")}SELECT pg_advisory_xact_lock(${writeLock})`,
        leftMs + 500,
      );
      return connection;
    } catch (error) {
      const isPassing = error instanceof Error && isConnectionError(error);
      if (!isPassing) await connection.run("ROLLBACK", longestStatementMs).catch(() => {});
      connection.release(error);
      if (isPassing && performance.now() < until) return begin(until);
      throw error;
    }
  }

  /** A part of the transaction. */
  function part<T>(outer: Scope, connection: Connection, work: () => Promise<T>): Promise<T> {
    const name = `scope_${outer.depth}`;
    const step = async (text: string) => void (await connection.run(text, longestStatementMs));
    const inner = step(`SAVEPOINT ${name}`).then(() =>
      inScope(createScope(outer, connection), work, {
        commit: () => step(`RELEASE SAVEPOINT ${name}`),
        rollBack: () => step(`ROLLBACK TO SAVEPOINT ${name}; RELEASE SAVEPOINT ${name}`),
      }),
    );
    return inner;
  }

  async function inScope<T>(scope: Scope, work: () => Promise<T>, { commit, rollBack }: Ends): Promise<T> {
    const { outer } = scope;
    const { promise, resolve } = Promise.withResolvers<void>();
    if (outer) outer.inner = promise;
    // A query that is returned and not awaited begins here, too.
    const started = async () => await work();
    try {
      const result = await within(scopes.run(scope, started), longestWriteMs, busy);
      while (scope.inner) await scope.inner;
      await commit();
      scope.state = "done";
      return result;
    } catch (error) {
      scope.state = "undone";
      await rollBack(error);
      throw error;
    } finally {
      if (outer) outer.inner = undefined;
      resolve();
    }
  }

  /** Closes after what is being written. */
  async function close(): Promise<void> {
    const leave = await database.turns.enter(performance.now() + longestWriteMs).catch(() => () => {});
    try {
      await pool.end();
    } finally {
      leave();
    }
  }

  return { run, write, close, settings };
}

interface Ends {
  commit(): Promise<void>;
  rollBack(error: unknown): Promise<void>;
}

function createScope(outer: Scope | null, connection: Connection | null): Scope {
  const depth = outer ? outer.depth + 1 : 0;
  return { outer, depth, connection, turns: createTurns(busy), inner: undefined, state: "open" };
}

/** The cause is for the log. */
function busy(): AppError {
  return new AppError("DB_BUSY", { cause: new Error("Others were writing for too long.") });
}
