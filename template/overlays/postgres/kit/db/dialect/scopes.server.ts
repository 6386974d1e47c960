import * as common from "../scopes.server.ts";
import { isConnectionError } from "./failures.server.ts";
import type { Connection, ConnectionPool, Rows } from "./pool.server.ts";

/** For one statement that somebody waits for. */
const longestStatementMs = 2500;

/** Between the statements of a transaction: whoever hangs or cannot be reached must not keep others from writing. */
const longestSilenceMs = common.longestWaitMs;

/** Whoever writes holds this advisory lock, in every process. */
export const writeLock = 7_238_144_905;

const reading = /^\s*(?:select|show|explain|values|with(?!.*\b(?:insert|update|delete)\b))\b/is;

interface Unit extends common.Unit {
  connection: Connection;
}

/**
 * Transactions over a pool of connections: the statements of the open one run on its connection, all others on any. One
 * process writes at a time, and in it one transaction, so that nothing a transaction has read changes until it ends;
 * whoever reads waits for nobody, and sees what is done.
 */
export function createScopes(pool: ConnectionPool) {
  /** For each transaction, like "SET LOCAL …". */
  const settings: string[] = [];
  const scopes = common.createScopes<Unit>((until, outer) =>
    outer ? beginPart(outer.connection) : beginTransaction(until),
  );

  /** Runs one statement. */
  async function run(text: string, values: readonly unknown[]): Promise<Rows> {
    if (!scopes.current())
      return reading.test(text) ? read(text, values) : scopes.write(() => run(text, values));
    const unit = await scopes.settled(performance.now() + common.longestWaitMs);
    return unit ? unit.connection.query(text, values, longestStatementMs) : run(text, values);
  }

  /** A connection may have broken since it was used last: reading can be done again. */
  async function read(
    text: string,
    values: readonly unknown[],
    until = performance.now() + longestStatementMs,
  ) {
    const connection = await pool.acquire(Math.min(until, performance.now() + common.longestWaitMs));
    try {
      return await connection.query(text, values, until - performance.now());
    } catch (error) {
      if (!isConnectionError(error) || performance.now() > until - 100) throw error;
    } finally {
      connection.release();
    }
    return read(text, values, until);
  }

  async function beginTransaction(until: number): Promise<Unit> {
    const connection = await locked(until);
    return {
      connection,
      async commit() {
        // After a statement that failed, PostgreSQL rolls back and calls it a success.
        if ((await connection.run("COMMIT", longestStatementMs)) !== "COMMIT")
          throw new Error("The database has rolled this transaction back.");
      },
      async rollBack() {
        // The server does the same when the connection ends.
        await connection.run("ROLLBACK", longestStatementMs).catch(() => {});
      },
      settle: () => connection.release(),
    };
  }

  /** Begins with the lock. A connection may have broken since it was used last: nothing is done yet. */
  async function locked(until: number): Promise<Connection> {
    const connection = await pool.acquire(until);
    const leftMs = Math.max(1, Math.ceil(until - performance.now()));
    try {
      await connection.run(
        `BEGIN; SET LOCAL lock_timeout = ${leftMs}; SET LOCAL idle_in_transaction_session_timeout = ${longestSilenceMs}; ` +
          `${settings.map((setting) => `${setting}; `).join("")}SELECT pg_advisory_xact_lock(${writeLock})`,
        leftMs + 500,
      );
      return connection;
    } catch (error) {
      const isPassing = isConnectionError(error);
      if (!isPassing) await connection.run("ROLLBACK", longestStatementMs).catch(() => {});
      connection.release();
      if (isPassing && performance.now() < until) return locked(until);
      throw error;
    }
  }

  async function beginPart(connection: Connection): Promise<Unit> {
    const step = async (text: string) => void (await connection.run(text, longestStatementMs));
    await step("SAVEPOINT part");
    return {
      connection,
      commit: () => step("RELEASE part"),
      rollBack: () => step("ROLLBACK TO part; RELEASE part"),
    };
  }

  return { ...scopes, run, settings };
}
