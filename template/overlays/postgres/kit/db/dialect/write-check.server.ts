import { sql } from "drizzle-orm";
import { databaseError } from "../errors.server.ts";
import type { OpenDatabase } from "./connect.server.ts";
import { getRows } from "./sql.server.ts";

const writtenForMs = 1000;

/**
 * Checks whether the database can be written, by taking a transaction number at most once a second. Another process's
 * lock is not a failure: it is temporary, and requests that run into it report it.
 */
export function createWriteCheck({ db }: OpenDatabase): () => Promise<"database" | "storage" | undefined> {
  let writtenAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const isDue = performance.now() - writtenAt >= writtenForMs;
    try {
      const [row] = await getRows<[mode: string]>(
        db,
        sql`select current_setting('transaction_read_only')${isDue ? sql`, pg_current_xact_id()::text` : sql``}`,
      );
      if (row?.[0] !== "off") return "database";
      if (isDue) writtenAt = performance.now();
      return undefined;
    } catch (error) {
      return databaseError(error)?.code === "STORAGE_FULL" ? "storage" : "database";
    }
  };
}
