import { or, sql } from "drizzle-orm";
import type { Matches, Term } from "../matches.server.ts";
import type { Db } from "./connect.server.ts";
import { contains, rowsOf } from "./sql.server.ts";

/** Less than on SQLite: each row has to be read, from wherever it is in the table. */
const most = 1000;

/** The rows that contain a term: by an index of the extension pg_trgm (drizzle/*_search.sql), where it is there. */
export async function matchesOf(db: Db, { id, texts, term }: Term): Promise<Matches> {
  const inIndex = sql`(${or(...texts.map((text) => contains(text, term)))})`;
  const some = sql`select 1 from ${id.table} where ${inIndex} limit ${most + 1}`;
  const [[total] = [0]] = await rowsOf<[total: number]>(db, sql`select count(*) from (${some}) as "some"`);
  return { total, most, inIndex, how: "sort", ...(total > most && { inRow: inIndex }) };
}

/** What keeps a search from being fast. */
export async function searchWarnings(db: Db): Promise<string[]> {
  const [indexed] = await rowsOf(
    db,
    sql`select 1 from pg_index i join pg_opclass c on c.oid = any (i.indclass) where c.opcname = 'gin_trgm_ops' limit 1`,
  );
  return indexed
    ? []
    : ["searching reads every row: the extension pg_trgm was missing when the tables were made"];
}
