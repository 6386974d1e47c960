import { and, eq, gt, lte } from "drizzle-orm";
import type { ErrorCode } from "../shared/errors.ts";
import { type Db, write } from "./connect.server.ts";
import type { Column, Table } from "./dialect/columns.server.ts";
import { existing, unlessTaken } from "./resource.server.ts";

interface UndoOptions<T extends Table> {
  table: T;
  /** Has the columns of the table, and keeps its deleted rows for so long. */
  kept: Table & { id: Column; deletedAt: Column };
  forMs: number;
  taken?: ErrorCode;
  /** Keeps what belongs to a row until then, or, as it is back, for good. */
  keep?: (db: Db, row: T["$inferSelect"], until: Date | null) => Promise<void>;
}

/** Deletions of rows that can be taken back for a while. */
export function undoable<T extends Table & { id: Column }>({
  table,
  kept,
  forMs,
  taken,
  keep,
}: UndoOptions<T>) {
  const anyTable: Table & { id: Column } = table;

  /**
   * The row is gone at once.
   * @throws AppError NOT_FOUND
   */
  function remove(db: Db, id: string, now = new Date()): Promise<T["$inferSelect"]> {
    return write(db, async () => {
      const removed = await db.delete(anyTable).where(eq(table.id, id)).returning();
      const row: T["$inferSelect"] = existing(removed[0]);
      await db.delete(kept).where(eq(kept.id, id));
      await db.insert(kept).values({ ...row, deletedAt: now });
      await keep?.(db, row, new Date(now.getTime() + forMs));
      return row;
    });
  }

  /**
   * Takes a deletion back. Without one, as in a repeated request, it does nothing.
   * @throws AppError `taken`
   */
  function restore(db: Db, id: string, now = new Date()): Promise<T["$inferSelect"] | undefined> {
    return write(db, async () => {
      const since = new Date(now.getTime() - forMs);
      const found = await db
        .delete(kept)
        .where(and(eq(kept.id, id), gt(kept.deletedAt, since)))
        .returning();
      if (!found[0]) return undefined;
      const { deletedAt: _, ...row }: T["$inferSelect"] & { deletedAt?: Date } = found[0];
      await unlessTaken(db.insert(anyTable).values(row), taken);
      await keep?.(db, row, null);
      return row;
    });
  }

  /** Forgets deletions that nobody can take back any more. */
  async function prune(db: Db, now = new Date()): Promise<void> {
    await db.delete(kept).where(lte(kept.deletedAt, new Date(now.getTime() - forMs)));
  }

  return { remove, restore, prune };
}
