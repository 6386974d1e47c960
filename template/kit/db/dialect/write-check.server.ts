import type { Database } from "bun:sqlite";
import { databaseError } from "../errors.server.ts";
import type { OpenDatabase } from "./connect.server.ts";
import { createSameFile, isBusy } from "./internal/transactions.server.ts";

const writtenForMs = 1000;

/**
 * Checks whether the database can be written, by writing an unchanged value at most once a second. Another process's
 * lock is not a failure: it is temporary, and requests that run into it report it.
 */
export function createWriteCheck({
  sqlite,
}: OpenDatabase): () => Promise<"database" | "storage" | undefined> {
  const file = createSameFile(sqlite);
  let writtenAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (!file.look()) return "database";
    if (performance.now() - writtenAt < writtenForMs) return undefined;
    try {
      writeAgain(sqlite);
      writtenAt = performance.now();
    } catch (error) {
      if (!isBusy(error)) return databaseError(error)?.code === "STORAGE_FULL" ? "storage" : "database";
    }
    return undefined;
  };
}

function writeAgain(sqlite: Database): void {
  const read = (name: string) =>
    Number(Object.values(sqlite.prepare<Record<string, unknown>, []>(`PRAGMA ${name}`).get() ?? {})[0]);
  const waitMs = read("busy_timeout");
  sqlite.run("PRAGMA busy_timeout = 0");
  try {
    sqlite.run(`PRAGMA user_version = ${read("user_version")}`);
  } finally {
    sqlite.run(`PRAGMA busy_timeout = ${waitMs}`);
  }
}
