import * as common from "../../internal/transactions.server.ts";
import { isConnectionError } from "./failures.server.ts";
import type { Connection, ConnectionPool, Rows } from "./pool.server.ts";

/** The time limit of a statement in a request. */
const longestStatementMs = 2500;

/** The longest pause between a transaction's statements, so that an unreachable process cannot block other writers. */
const longestSilenceMs = common.longestWaitMs;

/** The advisory lock that a writing process holds. */
export const writeLock = 7_238_144_905;

const reading = /^\s*(?:select|show|explain|values|with(?!.*\b(?:insert|update|delete)\b))\b/is;

interface Unit extends common.Unit {
  connection: Connection;
}

/**
 * Transactions on a pool of connections. A transaction's statements run on its own connection, all others on any. Only
 * one transaction of all processes is open at a time, so what it has read cannot change until it ends. Reads never
 * wait, and see committed data.
 */
export function createTransactions(pool: ConnectionPool) {
  /** Statements that begin each transaction, such as "SET LOCAL …". */
  const settings: string[] = [];
  const transactions = common.createTransactions<Unit>((until, outer) =>
    outer ? beginPart(outer.connection) : beginTransaction(until),
  );

  async function run(text: string, values: readonly unknown[]): Promise<Rows> {
    if (!transactions.current())
      return reading.test(text) ? read(text, values) : transactions.write(() => run(text, values));
    const unit = await transactions.settled(performance.now() + common.longestWaitMs);
    return unit ? unit.connection.query(text, values, longestStatementMs) : run(text, values);
  }

  /** Retries a read on another connection: one from the pool may have broken since its last use. */
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
        // After a failed statement, PostgreSQL rolls back on COMMIT, and reports no error.
        if ((await connection.run("COMMIT", longestStatementMs)) !== "COMMIT")
          throw new Error("The database rolled back this transaction.");
      },
      async rollBack() {
        // If this fails, the server rolls back when the connection closes.
        await connection.run("ROLLBACK", longestStatementMs).catch(() => {});
      },
      settle: () => connection.release(),
    };
  }

  /** Begins a transaction with the lock. Retries if the connection was broken, because nothing has been done yet. */
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

  return { ...transactions, run, settings };
}
