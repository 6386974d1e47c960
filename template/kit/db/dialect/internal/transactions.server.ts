import type { Database } from "bun:sqlite";
import { statSync } from "node:fs";
import { AppError } from "../../../shared/errors.ts";
import { databaseError } from "../../errors.server.ts";
import * as common from "../../internal/transactions.server.ts";

const firstPauseMs = 2;
const longestPauseMs = 25;

const reading = /^\s*(?:select|pragma|explain|with(?!.*\b(?:insert|update|delete)\b))\b/is;

/**
 * Transactions on one connection. While one is open, only its own statements run; all others wait for it to end.
 * Waiting for another process's lock does not block the thread, so reads continue.
 */
export function createTransactions(sqlite: Database) {
  const file = createSameFile(sqlite);
  const transactions = common.createTransactions(begin);

  async function begin(until: number, outer: common.Unit | undefined): Promise<common.Unit> {
    file.assert(true);
    const { first, commit, rollBack } = outer ? part : transaction;
    await whileBusy(() => sqlite.query(first).run(), until);
    return {
      commit: () => void sqlite.query(commit).run(),
      rollBack() {
        if (sqlite.inTransaction) for (const step of rollBack) sqlite.query(step).run();
      },
    };
  }

  /** While no transaction is open, a read outside of one runs at once. */
  function run<T>(text: string, statement: () => T): Promise<T> | T {
    const isReading = reading.test(text);
    const isOutside = transactions.isOutside();
    if (isOutside) file.assert(!isReading);
    if (!isOutside || transactions.isOpen() || !isReading) return runInTurn(isReading, statement);
    try {
      return statement();
    } catch (error) {
      if (!isBusy(error)) throw error;
      return runInTurn(isReading, statement);
    }
  }

  async function runInTurn<T>(isReading: boolean, statement: () => T): Promise<T> {
    const until = performance.now() + common.longestWaitMs;
    const alone = () => whileBusy(statement, until);
    if (!isReading && !transactions.current()) return transactions.inTurn(alone, until);
    if (!(await transactions.settled(until))) return alone();
    // SQLite may roll a transaction back by itself, for example if the disk is full.
    if (!sqlite.inTransaction) throw new Error("The database rolled back this transaction.");
    return statement();
  }

  return { ...transactions, run };
}

const transaction = { first: "BEGIN IMMEDIATE", commit: "COMMIT", rollBack: ["ROLLBACK"] };
const part = {
  first: "SAVEPOINT part",
  commit: "RELEASE part",
  rollBack: ["ROLLBACK TO part", "RELEASE part"],
};

/** Retries while another process holds the lock, without blocking the thread. */
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

/** How long to trust the last check of the file, which takes some microseconds. */
const lookedForMs = 100;

/** If the file is moved, deleted or replaced, SQLite continues to write to the lost one. */
export function createSameFile({ filename }: Pick<Database, "filename">) {
  const inode = () => statSync(filename, { throwIfNoEntry: false })?.ino;
  const opened = inode();
  let isSame = true;
  let lookedAt = performance.now();

  function look(): boolean {
    lookedAt = performance.now();
    isSame = inode() === opened;
    return isSame;
  }

  return {
    look,
    /** @throws AppError STORAGE_UNAVAILABLE */
    assert(forWriting: boolean): void {
      const isKnown = !forWriting && performance.now() - lookedAt < lookedForMs;
      if (isKnown ? isSame : look()) return;
      const cause = new Error(
        "The database file was moved, deleted or replaced: put it back, or restart the server.",
      );
      throw new AppError("STORAGE_UNAVAILABLE", { cause });
    },
  };
}

/** How long to wait while another process migrates. */
const timeoutMs = 60_000;
const pauseMs = 20;
const tellEveryMs = 10_000;

export function isBusy(error: unknown): boolean {
  return databaseError(error)?.code === "DB_BUSY";
}

/** Only for startup, because it blocks the thread until it gets the lock. */
export function retryWhileBusy<T>(act: () => T, waiting = () => {}): T {
  const deadline = performance.now() + timeoutMs;
  let toldAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return act();
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      if (performance.now() > toldAt + tellEveryMs) {
        waiting();
        toldAt = performance.now();
      }
      Bun.sleepSync(pauseMs);
    }
  }
}
