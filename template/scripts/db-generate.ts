import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { mended } from "#kit/db/dialect/mend-migration.server.ts";
import { breakpoint, readMigrations } from "#kit/db/migrations.server.ts";

const folder = join(process.cwd(), "drizzle");
const known = existsSync(join(folder, "meta", "_journal.json")) ? readMigrations(folder) : [];

const { exitCode, stderr } = Bun.spawnSync(
  [process.execPath, "run", "--bun", "drizzle-kit", "generate", ...process.argv.slice(2)],
  { stdio: ["inherit", "inherit", "pipe"] },
);
process.stderr.write(stderr);
process.exitCode = exitCode;

if (exitCode === 0) {
  const added = readMigrations(folder).slice(known.length);
  // drizzle-kit ends with 0 where it prints why it could not read the tables.
  if (added.length === 0 && /error/i.test(stderr.toString())) process.exitCode = 1;
  const earlier = known.flatMap(({ statements }) => statements);
  for (const { tag, statements } of added)
    writeFileSync(join(folder, `${tag}.sql`), mended(earlier, statements).join(breakpoint));
}
