import { asTyped, scriptCommand } from "#config/env.server.ts";
import { MigrationError } from "#kit/db/migrations.server.ts";
import { Refusal } from "#kit/dev/generate/names.server.ts";
import { assertRegular } from "#kit/dev/generate/write.server.ts";
import { problemsOf } from "#kit/dev/migrations/check.server.ts";
import { Unreadable } from "#kit/dev/migrations/drizzle-kit.server.ts";
import { generateMigration } from "#kit/dev/migrations/generate.server.ts";
import { help, optionsOf } from "#kit/dev/migrations/options.server.ts";
import { typedWords } from "./typed-words.ts";

try {
  const root = process.cwd();
  const options = optionsOf(typedWords());
  if (options.help) console.log(asTyped(help));
  else if (options.check) {
    const problems = await problemsOf(root, scriptCommand("db:generate"));
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
  } else {
    assertRegular(root, ["drizzle"]);
    for (const line of await generateMigration(root, options)) console.log(asTyped(line));
  }
} catch (error) {
  const isPlain = [Refusal, Unreadable, MigrationError].some((kind) => error instanceof kind);
  if (!isPlain || !(error instanceof Error)) throw error;
  console.error(asTyped(error.message));
  process.exitCode = error instanceof Refusal ? 2 : 1;
}
