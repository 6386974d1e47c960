import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { breakpoint, readMigrations } from "#server/db/migrations.server.ts";

const folder = join(process.cwd(), "drizzle");
const known = existsSync(join(folder, "meta", "_journal.json")) ? readMigrations(folder).length : 0;

const { exitCode } = Bun.spawnSync(
  [process.execPath, "run", "--bun", "drizzle-kit", "generate", ...process.argv.slice(2)],
  { stdio: ["inherit", "inherit", "inherit"] },
);
process.exitCode = exitCode;

/** Texts are compared and sorted by bytes, in every database alike; Drizzle has no way to say so. */
const comparingBytes = (statement: string) =>
  statement.replace(
    /^(.*(?:\t|ADD COLUMN |SET DATA TYPE |ALTER COLUMN ).*\btext)\b(?! COLLATE)/gm,
    '$1 COLLATE "C"',
  );

if (exitCode === 0)
  for (const { tag, statements } of readMigrations(folder).slice(known))
    writeFileSync(join(folder, `${tag}.sql`), statements.map(comparingBytes).join(breakpoint));
