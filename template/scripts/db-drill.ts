import { loadDatabase } from "#config/env.server.ts";
import { drill } from "#kit/db/dialect/backup.server.ts";
import { databaseCommand } from "./db-command.ts";
import { readWords } from "./words.ts";

readWords("db:drill");

/** Backs up the database while the server runs, restores the copy elsewhere, and compares the two. */
await databaseCommand(async () => {
  const { problems, tables, restoredMs } = await drill(loadDatabase());
  const width = Math.max(...tables.map(({ name }) => name.length), "table".length);
  const row = (...[name, ...counts]: readonly [string, ...(string | number)[]]) =>
    [name.padEnd(width), ...counts.map((count) => String(count).padStart(10))].join("  ");
  console.log(row("table", "before", "restored", "after"));
  for (const { name, before, restored, after } of tables) console.log(row(name, before, restored, after));
  for (const problem of problems) console.error(`✘ ${problem}`);
  if (problems.length > 0) process.exit(1);
  console.log(`The copy was restored and is complete: ${tables.length} tables, ${restoredMs} ms.`);
});
