import { sql } from "drizzle-orm";
import { databaseError } from "../errors.server.ts";
import type { OpenDatabase } from "./connect.server.ts";
import { rowsOf } from "./sql.server.ts";

const writtenForMs = 1000;

/**
 * Takes a number of a transaction, which is written, at most once a second. A lock of another process is no reason: it
 * passes, and calls that meet it say so.
 */
export function createWriteCheck({ db }: OpenDatabase): () => Promise<"database" | "storage" | undefined> {
  let writtenAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - writtenAt < writtenForMs) return undefined;
    try {
      const [row] = await rowsOf<[mode: string]>(
        db,
        sql`select current_setting('transaction_read_only'), pg_current_xact_id()::text`,
      );
      if (row?.[0] !== "off") return "database";
      writtenAt = performance.now();
      return undefined;
    } catch (error) {
      return databaseError(error)?.code === "STORAGE_FULL" ? "storage" : "database";
    }
  };
}
