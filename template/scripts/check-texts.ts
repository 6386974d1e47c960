import { join } from "node:path";
import { asTyped } from "#config/env.server.ts";
import { checkTexts, untranslatedTexts } from "#kit/dev/check-texts.server.ts";
import { reported } from "./report.ts";

/** Words that are the same in two languages. The key names both languages in alphabetical order. */
const shared: Record<string, readonly string[]> = {
  "en fr": [
    "Actions",
    "Application",
    "Configuration",
    "Description",
    "Genre",
    "Genres",
    "Invitation",
    "Invitations",
    "Notifications",
    "Public",
    "Version {{version}}",
  ],
};

/** How many problems of each kind to show per file. `--all` shows all. */
const shown = process.argv.includes("--all") ? Number.POSITIVE_INFINITY : 5;

const root = join(import.meta.dirname, "..");
await reported("check", async () => {
  const faults = checkTexts(root, shared);
  for (const hint of untranslatedTexts(root)) console.log(`Hint: ${hint}`);
  for (const alike of Map.groupBy(faults, (fault) => fault.replace(/: \S+: /, ": ")).values()) {
    for (const fault of alike.slice(0, shown)) console.error(fault);
    const left = alike.length - shown;
    if (left > 0) console.error(asTyped(`… and ${left} more like these: bun scripts/check-texts.ts --all`));
  }
  if (faults.length > 0) process.exitCode = 1;
  else console.log("Every text exists in every language.");
});
