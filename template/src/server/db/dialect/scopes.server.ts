import type { Database } from "bun:sqlite";
import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "#shared/errors.ts";
import { within } from "../../within.server.ts";
import { createTurns, type Turns } from "../turns.server.ts";
import { isBusy } from "./busy.server.ts";
import { createSameFile } from "./same-file.server.ts";

/** The database, a transaction in it, or a part of a transaction that can fail alone. */
interface Scope {
  /** Null for the database. */
  outer: Scope | null;
  depth: number;
  turns: Turns;
  /** The end of the scope inside that is open now. */
  inner: Promise<void> | undefined;
  state: "open" | "done" | "undone";
}

export interface WriteOptions {
  /** How long it may wait until it begins. */
  waitMs?: number;
}

export type Scopes = ReturnType<typeof createScopes>;

/** Answers are due within 3 s. */
const longestWaitMs = 2000;
/** For all that is done in one transaction; the time to wait for the disk is the main part of it. */
const longestWriteMs = 10_000;
const firstPauseMs = 2;
const longestPauseMs = 25;

const reading = /^\s*(?:select|pragma|explain|with(?!.*\b(?:insert|update|delete)\b))\b/is;

/**
 * Asynchronous transactions on one connection. Whose statement it is, AsyncLocalStorage knows: those of the open
 * transaction run, all others wait for its end. The lock of another process is waited for without blocking the thread,
 * and meanwhile others read.
 */
export function createScopes(sqlite: Database) {
  const file = createSameFile(sqlite);
  const scopes = new AsyncLocalStorage<Scope>();
  const database = createScope(null);

  function current(): Scope {
    let scope = scopes.getStore() ?? database;
    while (scope.outer && scope.state === "done") scope = scope.outer;
    if (scope.state === "undone")
      throw new Error("This transaction has failed: what belongs to it cannot be written any more.");
    return scope;
  }

  /** Runs one statement: most read while nothing is written, and wait for nobody. */
  function run<T>(text: string, statement: () => T): Promise<T> | T {
    const scope = scopes.getStore();
    if (scope === undefined) file.assert(!reading.test(text));
    if (scope !== undefined || database.inner || !reading.test(text)) return runInTurn(text, statement);
    try {
      return statement();
    } catch (error) {
      if (!isBusy(error)) throw error;
      return runInTurn(text, statement);
    }
  }

  async function runInTurn<T>(text: string, statement: () => T): Promise<T> {
    let scope = current();
    if (scope.outer === null && !reading.test(text)) return writeAlone(statement);
    const until = performance.now() + longestWaitMs;
    for (; scope.inner; scope = current()) await within(scope.inner, until - performance.now(), busy);
    if (scope.outer === null) return whileBusy(statement, until);
    // SQLite itself rolls back when, for example, the disk is full.
    if (!sqlite.inTransaction) throw new Error("The database has rolled this transaction back.");
    return statement();
  }

  async function writeAlone<T>(statement: () => T): Promise<T> {
    const until = performance.now() + longestWaitMs;
    const leave = await database.turns.enter(until);
    try {
      return await whileBusy(statement, until);
    } finally {
      leave();
    }
  }

  async function write<T>(work: () => Promise<T>, { waitMs = longestWaitMs }: WriteOptions = {}): Promise<T> {
    const outer = current();
    const until = performance.now() + waitMs;
    const leave = await outer.turns.enter(until);
    try {
      file.assert(true);
      if (outer.state !== "open") throw new Error("The transaction around this one ended before it began.");
      const { begin, commit, rollBack } = outer.outer ? savepoint(outer.depth) : transaction;
      await whileBusy(() => sqlite.query(begin).run(), until);
      return await inScope(createScope(outer), work, { commit, rollBack });
    } finally {
      leave();
    }
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
      sqlite.query(commit).run();
      scope.state = "done";
      return result;
    } catch (error) {
      scope.state = "undone";
      if (sqlite.inTransaction) for (const step of rollBack) sqlite.query(step).run();
      throw error;
    } finally {
      if (outer) outer.inner = undefined;
      resolve();
    }
  }

  /** Closes after what is being written. */
  async function close(work: () => void): Promise<void> {
    const leave = await database.turns.enter(performance.now() + longestWriteMs).catch(() => () => {});
    try {
      work();
    } finally {
      leave();
    }
  }

  return { run, write, close };
}

interface Ends {
  commit: string;
  rollBack: readonly string[];
}

const transaction = { begin: "BEGIN IMMEDIATE", commit: "COMMIT", rollBack: ["ROLLBACK"] };

function savepoint(depth: number) {
  const name = `scope_${depth}`;
  const commit = `RELEASE ${name}`;
  return { begin: `SAVEPOINT ${name}`, commit, rollBack: [`ROLLBACK TO ${name}`, commit] };
}

function createScope(outer: Scope | null): Scope {
  const depth = outer ? outer.depth + 1 : 0;
  return { outer, depth, turns: createTurns(busy), inner: undefined, state: "open" };
}

/** The cause is for the log. */
function busy(): AppError {
  return new AppError("DB_BUSY", { cause: new Error("Others were writing for too long.") });
}

/** Tries again while another process has the lock; others go on meanwhile. */
async function whileBusy<T>(act: () => T, until: number): Promise<T> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error) || performance.now() + pauseMs > until) throw error;
    }
    await Bun.sleep(pauseMs * (0.5 + Math.random() / 2));
  }
}
