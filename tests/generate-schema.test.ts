import { Database } from "bun:sqlite";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { expect, onTestFinished, test } from "vitest";
import { copyOfProject } from "./support/copies.ts";
import { generate, run, timeoutMs } from "./support/generated.ts";
import { forget, runIn, settings } from "./support/server.ts";

type Entry = Record<string, unknown>;

/** Objects of extensions are not ours. */
const notOfExtensions = (oid: string) =>
  `NOT EXISTS (SELECT 1 FROM pg_depend WHERE objid = ${oid} AND deptype = 'e')`;

/** Everything that a PostgreSQL database is made of, but for its rows. */
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

async function schemaOf(url: string): Promise<Entry[]> {
  if (url.startsWith("file:")) {
    const db = new Database(url.slice("file:".length), { readonly: true });
    const found = db.query("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name").all();
    db.close();
    return found as Entry[];
  }
  const sql = new SQL(url, { max: 1 });
  try {
    const found: Entry[][] = [];
    for (const query of postgres) found.push([...(await sql.unsafe(query))]);
    return found.flat();
  } finally {
    await sql.close();
  }
}

test("removing generated features restores the original tables, triggers and functions", async () => {
  const project = copyOfProject();
  const env = await settings({});
  onTestFinished(() => forget(env));
  const schema = () => schemaOf(String(env.DATABASE_URL));
  await run(project, ["db:migrate"], env);
  const before = await schema();
  expect(before.length).toBeGreaterThan(50);

  await generate(project, "orders");
  await generate(project, "tickets");
  const fields = ["rank:enum(low,high)=low", "code:text:20?!", "reviewer:user?", "scan:image?"];
  await run(project, ["db:migrate"], env);
  await run(project, ["db:seed"], env);
  await run(project, ["generate", "field", "tickets", ...fields], env);
  await run(project, ["generate", "field", "orders", "ticket:tickets?", "receipt:image?"], env);
  await run(project, ["db:migrate"], env);
  await run(project, ["db:seed"], env);
  const grown = (await schema()).map((entry) => JSON.stringify(entry));
  for (const name of ["ticket_rank", "ticket_code_unique", "reviewer_id", "ticket_scan", "ticket_photo"])
    expect(
      grown.filter((entry) => entry.includes(name)),
      name,
    ).not.toEqual([]);

  // They refer to each other, so neither can be removed alone.
  const refused = await runIn(project, ["scripts/remove.ts", "feature", "orders"], env, timeoutMs);
  expect(refused.code).toBe(2);
  expect(refused.output).toMatch(
    /nothing was removed:\n(?: {2}src\/\S*tickets\S*:\d+ imports #features\/orders\/.*\n)+tickets refers to orders: /,
  );
  expect(refused.output).toMatch(/: remove both with bun run remove feature orders tickets\n$/);
  const removed = await run(project, ["remove", "feature", "orders", "tickets", "--json"], env);
  expect(JSON.parse(removed.slice(removed.indexOf("{"))).tables).toEqual(["order", "ticket"]);
  expect(readFileSync(join(project, ".damson.json"), "utf8")).not.toMatch(/"(?:generated|removed)"/);
  await run(project, ["db:migrate"], env);
  expect(await schema()).toEqual(before);
});
