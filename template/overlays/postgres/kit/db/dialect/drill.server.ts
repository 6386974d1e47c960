import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { escapeIdentifier } from "pg";
import { codeOf } from "../../shared/errors.ts";
import { type Drill, drilled, type Rehearsal } from "../drill.server.ts";
import { DatabaseUnusableError, explaining } from "../errors.server.ts";
import { dump, run } from "./backup.server.ts";
import { connectAlone } from "./pool.server.ts";
import type { DatabaseSettings } from "./settings.server.ts";

/** Makes a copy as `db:backup` does, restores it into a database of its own, and compares it with the source. */
export function drill(settings: DatabaseSettings): Promise<Drill> {
  return drilled(() => explaining(() => rehearse(settings)));
}

async function rehearse(settings: DatabaseSettings): Promise<Rehearsal> {
  const folder = mkdtempSync(join(tmpdir(), "drill-"));
  const copy = join(folder, "copy.dump");
  const name = `drill_${crypto.randomUUID().replaceAll("-", "")}`;
  const url = Object.assign(new URL(settings.url), { pathname: `/${name}` }).href;
  const source = await connectAlone(settings.url);
  try {
    const before = await countsIn(settings.url);
    await dump(copy, settings);
    const after = await countsIn(settings.url);
    await source.query(`CREATE DATABASE ${name} TEMPLATE template0`).catch(mayNotCreate);
    await run("pg_restore", ["--exit-on-error", "--no-owner", `--dbname=${name}`, copy], {
      ...settings,
      url,
    });
    return { before, after, restored: await countsIn(url), wrong: [] };
  } finally {
    await source.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await source.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

function mayNotCreate(error: unknown): never {
  if (codeOf(error) !== "42501") throw error;
  throw new DatabaseUnusableError(
    "DATABASE_URL names a user that may not create a database to restore into.",
  );
}

/** At one moment, whatever is written meanwhile. */
async function countsIn(url: string): Promise<Map<string, number>> {
  const client = await connectAlone(url);
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const tables = await client.query("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()");
    const counts = new Map<string, number>();
    for (const { tablename } of tables.rows) {
      const { rows } = await client.query(`SELECT count(*) AS rows FROM ${escapeIdentifier(tablename)}`);
      counts.set(tablename, rows[0].rows);
    }
    return counts;
  } finally {
    await client.end();
  }
}
