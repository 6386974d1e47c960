import { MigrationError } from "../../db/migrations.server.ts";
import { Refusal } from "../generate/names.server.ts";
import { assertRegular } from "../generate/write.server.ts";
import { getProblems } from "./internal/check.server.ts";
import { Unreadable } from "./internal/drizzle-kit.server.ts";
import { generateMigration } from "./internal/generate.server.ts";
import { help, parseOptions } from "./internal/options.server.ts";

/**
 * `bun run db:generate`: writes a migration or, with --check, lists what the migrations lack.
 * @param typed converts the commands in a text to those of this project's package manager
 * @returns the exit code
 */
export async function migrationCommand(
  root: string,
  words: readonly string[],
  typed: (text: string) => string,
): Promise<number> {
  try {
    const options = parseOptions(words);
    if (options.help) console.log(typed(help));
    else if (options.check) {
      const problems = await getProblems(root, typed("bun run db:generate"));
      for (const problem of problems) console.error(problem);
      return problems.length > 0 ? 1 : 0;
    } else {
      assertRegular(root, ["drizzle"]);
      for (const line of await generateMigration(root, options)) console.log(typed(line));
    }
    return 0;
  } catch (error) {
    const isPlain = [Refusal, Unreadable, MigrationError].some((kind) => error instanceof kind);
    if (!isPlain || !(error instanceof Error)) throw error;
    console.error(typed(error.message));
    return error instanceof Refusal ? 2 : 1;
  }
}
