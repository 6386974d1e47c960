import { Database } from "bun:sqlite";
import { randomBytes } from "node:crypto";
import { SQL } from "bun";

/** The address of a new, empty database on a server. */
export async function createDatabase(server: string): Promise<string> {
  const name = `shop_${randomBytes(6).toString("hex")}`;
  const sql = new SQL(server, { max: 1 });
  await sql.unsafe(`CREATE DATABASE ${name}`).finally(() => sql.close());
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** Runs a statement in a database of either kind. Returns its rows. */
export async function inDatabase<Row>(url: string, statement: string): Promise<Row[]> {
  if (url.startsWith("file:")) {
    const db = new Database(url.slice("file:".length));
    try {
      return db.query<Row, []>(statement).all();
    } finally {
      db.close();
    }
  }
  const sql = new SQL(url, { max: 1 });
  try {
    return [...(await sql.unsafe(statement))];
  } finally {
    await sql.close();
  }
}

/** Objects of extensions are not ours. */
const notOfExtensions = (oid: string) =>
  `NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = ${oid} AND deptype = 'e')`;

/** Queries for everything in a PostgreSQL database except its rows. */
const postgres = [
  `SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns
   WHERE table_schema = 'public' ORDER BY 1, 2`,
  "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1",
  `SELECT conrelid::regclass::text AS table_name, conname, pg_get_constraintdef(oid) AS said FROM pg_constraint
   WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`,
  `SELECT tgname, pg_get_triggerdef(oid) AS said FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`,
  `SELECT oid::regprocedure::text AS name, md5(prosrc) AS said FROM pg_proc
   WHERE pronamespace = 'public'::regnamespace AND ${notOfExtensions("pg_proc.oid")} ORDER BY 1`,
  `SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace AND ${notOfExtensions("pg_type.oid")}
   ORDER BY 1`,
  "SELECT extname FROM pg_extension ORDER BY 1",
];

/** Everything in a database except its rows. */
export async function getSchema(url: string): Promise<Record<string, unknown>[]> {
  const queries = url.startsWith("file:")
    ? ["SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name"]
    : postgres;
  const found: Record<string, unknown>[] = [];
  for (const query of queries) found.push(...(await inDatabase<Record<string, unknown>>(url, query)));
  return found;
}
