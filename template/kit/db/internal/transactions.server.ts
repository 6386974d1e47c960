import { AsyncLocalStorage } from "node:async_hooks";
import { AppError } from "../../shared/errors.ts";
import { within } from "../../shared/within.server.ts";

/** A transaction, or a nested part of one that can fail by itself. */
export interface Unit {
  commit(): void | Promise<void>;
  rollBack(): void | Promise<void>;
  settle?(): void;
}

/** The database, or a unit of work in it. */
interface Transaction<U> {
  /** The surrounding transaction, or null for the database itself. */
  outer: Transaction<U> | null;
  unit: U | undefined;
  /** Waits for its turn among the inner transactions; see `createTurns`. */
  enter: ReturnType<typeof createTurns>;
  /** Resolves when the open inner transaction has ended. */
  inner: Promise<void> | undefined;
  state: "open" | "done" | "undone";
  afterwards: (() => void)[];
}

export interface WriteOptions {
  waitMs?: number;
}

type Transactions<U extends Unit = Unit> = ReturnType<typeof createTransactions<U>>;

/** How long to wait by default: short enough to respond within 3 s. */
export const longestWaitMs = 2000;
/** The time limit of one transaction, most of which is spent waiting for the disk. */
const longestWriteMs = 10_000;

/**
 * Asynchronous transactions of one database, one at a time. AsyncLocalStorage assigns each statement to its
 * transaction.
 * @param begin begins a transaction, or a part of the `outer` one, and gives up at the time `until`
 */
export function createTransactions<U extends Unit>(
  begin: (until: number, outer: U | undefined) => Promise<U>,
) {
  const transactions = new AsyncLocalStorage<Transaction<U>>();
  const database = createTransaction<U>(null, undefined);
  let closing: Promise<void> | undefined;

  function currentTransaction(): Transaction<U> {
    let transaction = transactions.getStore() ?? database;
    while (transaction.outer && transaction.state === "done") transaction = transaction.outer;
    if (transaction.state === "undone")
      throw new Error("This transaction has failed: nothing more can be written in it.");
    return transaction;
  }

  /** The unit in which the calling code runs, if any. */
  function current(): U | undefined {
    return currentTransaction().unit;
  }

  /** Returns the current unit as soon as no inner part of it is open. */
  async function settled(until: number): Promise<U | undefined> {
    let transaction = currentTransaction();
    for (; transaction.inner; transaction = currentTransaction())
      await within(transaction.inner, until - performance.now(), busy);
    return transaction.unit;
  }

  async function inTurn<T>(work: () => Promise<T>, until: number): Promise<T> {
    const leave = await database.enter(until);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  async function write<T>(work: () => Promise<T>, { waitMs = longestWaitMs }: WriteOptions = {}): Promise<T> {
    const outer = currentTransaction();
    const until = performance.now() + waitMs;
    const leave = await outer.enter(until);
    try {
      if (outer.state !== "open") throw new Error("The outer transaction ended before this one began.");
      return await runIn(outer, await begin(until, outer.unit), work);
    } finally {
      leave();
    }
  }

  async function runIn<T>(outer: Transaction<U>, unit: U, work: () => Promise<T>): Promise<T> {
    const transaction = createTransaction(outer, unit);
    const { promise, resolve } = Promise.withResolvers<void>();
    outer.inner = promise;
    // With `await`, a query that `work` returns without awaiting it starts here.
    const started = async () => await work();
    try {
      const result = await within(transactions.run(transaction, started), longestWriteMs, busy);
      while (transaction.inner) await transaction.inner;
      // Calls that are still running no longer belong to this transaction, and wait until it ends.
      transaction.state = "done";
      await unit.commit();
      for (const act of transaction.afterwards) follow(outer, act);
      return result;
    } catch (error) {
      transaction.state = "undone";
      await unit.rollBack();
      throw error;
    } finally {
      outer.inner = undefined;
      resolve();
      unit.settle?.();
    }
  }

  /** Calls `act` after all surrounding transactions have committed, or never if one of them fails. */
  function afterCommit(act: () => void): void {
    follow(currentTransaction(), act);
  }

  /** Runs `work`, which closes the database, once the current write has ended. */
  function close(work: () => void | Promise<void>): Promise<void> {
    const afterwards = async () => {
      const leave = await database.enter(performance.now() + longestWriteMs).catch(() => () => {});
      try {
        await work();
      } finally {
        leave();
      }
    };
    closing ??= afterwards();
    return closing;
  }

  return {
    current,
    settled,
    inTurn,
    write,
    afterCommit,
    close,
    /** Whether the calling code runs outside of any `write`, even of one that has ended. */
    isOutside: () => transactions.getStore() === undefined,
    isOpen: () => database.inner !== undefined,
  };
}

function follow<U>(transaction: Transaction<U>, act: () => void): void {
  if (transaction.outer) transaction.afterwards.push(act);
  else act();
}

function createTransaction<U>(outer: Transaction<U> | null, unit: U | undefined): Transaction<U> {
  return { outer, unit, enter: createTurns(), inner: undefined, state: "open", afterwards: [] };
}

/** The error after waiting too long. Its cause is logged. */
function busy(): AppError {
  return new AppError("DB_BUSY", {
    cause: new Error("Timed out waiting for other writes, or in a long transaction."),
  });
}

type Used = Pick<Transactions, "current" | "write" | "afterCommit">;
const opened = new WeakMap<object, Used>();

/** Replaces Drizzle's transactions with ours: Drizzle's can begin between the statements of another. */
export function withTransactions<D extends object>(drizzle: D, transactions: Transactions) {
  const db = Object.assign(drizzle, {
    transaction: <T>(work: (db: D) => Promise<T>): Promise<T> => transactions.write(() => work(db)),
  });
  opened.set(db, transactions);
  return db;
}

export function getTransactions(db: object): Used {
  const transactions = opened.get(db);
  if (!transactions) throw new Error("This database was not opened by openDatabase.");
  return transactions;
}

/**
 * Gives callers turns one at a time, in the order of their calls. The returned function waits for a turn until a time
 * on the `performance` clock, and returns a function that ends that turn.
 */
function createTurns() {
  const waiting = new Set<() => void>();
  let isTaken = false;

  function leave(): void {
    const [next] = waiting;
    isTaken = next !== undefined;
    if (next) waiting.delete(next);
    next?.();
  }

  return async (until: number): Promise<() => void> => {
    if (isTaken) {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.add(resolve);
      await within(promise, until - performance.now(), () => {
        waiting.delete(resolve);
        return busy();
      });
    }
    isTaken = true;
    return leave;
  };
}
