import { join } from "node:path";
import { generateFeature } from "#kit/dev/generate/generate.server.ts";
import { help, optionsOf } from "#kit/dev/generate/options.server.ts";
import { Refusal } from "#kit/dev/generate/refusal.server.ts";
import { rememberGenerated } from "./remove/record.ts";

const root = join(import.meta.dirname, "..");

try {
  const options = optionsOf(process.argv.slice(2));
  if (options === undefined) console.log(help);
  else {
    const generated = await generateFeature(root, options);
    if (!options.dryRun) rememberGenerated(root, options.plural);
    if (options.json) console.log(JSON.stringify(generated, null, 2));
    else {
      const { created, changed, untranslated } = generated;
      for (const { path, lines } of created)
        console.log(`  + ${path}${lines > 0 ? ` (${lines} lines)` : ""}`);
      for (const path of changed) console.log(`  ~ ${path}`);
      if (untranslated > 0)
        console.log(`${untranslated} texts are still English: src/locales/untranslated.json`);
      if (options.dryRun) console.log("Nothing was written.");
      else console.log(`Next: bun run db:migrate, bun run dev; /manager/${options.plural} has it.`);
    }
  }
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
