import { cpSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { scriptCommand } from "#config/env.server.ts";
import { mended } from "#kit/db/dialect/mend-migration.server.ts";
import { breakpoint, readMigrations } from "#kit/db/migrations.server.ts";

const folder = join(process.cwd(), "drizzle");
const drizzleKit = [process.execPath, "run", "--bun", "drizzle-kit", "generate"];

if (process.argv.includes("--check")) await check();
else generate();

function generate(): void {
  const known = existsSync(join(folder, "meta", "_journal.json")) ? readMigrations(folder) : [];
  const { exitCode, stderr } = Bun.spawnSync([...drizzleKit, ...process.argv.slice(2)], {
    stdio: ["inherit", "inherit", "pipe"],
  });
  process.stderr.write(stderr);
  process.exitCode = exitCode;
  if (exitCode !== 0) return;

  const added = readMigrations(folder).slice(known.length);
  // drizzle-kit ends with 0 where it prints why it could not read the tables.
  if (added.length === 0 && /error/i.test(stderr.toString())) process.exitCode = 1;
  const earlier = known.flatMap(({ statements }) => statements);
  for (const { tag, statements } of added)
    writeFileSync(join(folder, `${tag}.sql`), mended(earlier, statements).join(breakpoint));
}

/** Whether the migrations lead to the tables of the code: what drizzle-kit would add goes into a copy of them. */
async function check(): Promise<void> {
  const out = "node_modules/.cache/migrations";
  rmSync(out, { recursive: true, force: true });
  cpSync(folder, out, { recursive: true });
  const own = (await import(join(process.cwd(), "drizzle.config.ts"))).default;
  const config = `${out}/drizzle.config.ts`;
  writeFileSync(config, `export default ${JSON.stringify({ ...own, out })};`);
  const { stdout } = Bun.spawnSync([...drizzleKit, "--config", config], { stdin: "ignore" });
  if (stdout.includes("No schema changes")) return;
  process.exitCode = 1;
  console.error(`The tables have changed since the last migration: run ${scriptCommand("db:generate")}.`);
}
