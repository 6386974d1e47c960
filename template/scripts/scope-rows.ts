import { count, desc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { loadDatabase } from "#config/env.server.ts";
import { databaseWarnings } from "#kit/db/connect.server.ts";
import { getCode } from "#kit/shared/errors.ts";
import { withDatabase } from "./db-command.ts";

/**
 * Prints as JSON how many rows a table has, how many of them share a value in a column, and who could get them. For
 * `generate scope`.
 */
const [table = "", owners = "", column = "", name = "", ...uniques] = process.argv.slice(2);

function isThere(): boolean {
  try {
    databaseWarnings(loadDatabase());
    return true;
  } catch (error) {
    // Opening the file would create it.
    if (getCode(error) === "ENOENT") return false;
    throw error;
  }
}

/** A table or column that a pending migration adds has no values. */
const none = (error: unknown) => {
  for (let one = error; one instanceof Error; one = one.cause)
    if (/no such (?:table|column)|(?:relation|column) .* does not exist/.test(one.message)) return [];
  throw error;
};

if (!isThere()) console.log(JSON.stringify({ rows: 0, isKnown: true, names: [], same: {} }));
else
  await withDatabase(async ({ db }) => {
    const [from, word] = [sql`${sql.identifier(owners)}`, sql<string>`${sql.identifier(column)}`];
    const [counted] = await db
      .select({ rows: count() })
      .from(sql`${sql.identifier(table)}`)
      .catch(none);
    const named = await db.select({ word }).from(from).where(eq(word, name)).catch(none);
    const all = await db.select({ word }).from(from).orderBy(word).limit(20).catch(none);
    const same: Record<string, number> = {};
    for (const unique of uniques) {
      // Qualified with the table, because SQLite reads an unknown name as a string.
      const value = sql`${sql.identifier(table)}.${sql.identifier(unique)}`;
      const [most] = await db
        .select({ rows: count() })
        .from(sql`${sql.identifier(table)}`)
        .where(isNotNull(value))
        .groupBy(value)
        .having(gt(count(), 1))
        .orderBy(desc(count()))
        .limit(1)
        .catch(none);
      if (most) same[unique] = most.rows;
    }
    console.log(
      JSON.stringify({
        rows: counted?.rows ?? 0,
        isKnown: named.length > 0,
        names: all.map((one) => one.word),
        same,
      }),
    );
  });
