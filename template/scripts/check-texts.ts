import { join } from "node:path";
import { checkTexts, untranslatedTexts } from "#kit/dev/check-texts.ts";

/** Words that two languages share, by language pair in alphabetical order. */
const shared: Record<string, readonly string[]> = {
  "en fr": [
    "Actions",
    "Application",
    "Configuration",
    "Description",
    "Genre",
    "Genres",
    "Notifications",
    "Public",
    "Version {{version}}",
  ],
};

const root = join(import.meta.dirname, "..");
const faults = checkTexts(root, shared);
for (const hint of untranslatedTexts(root)) console.log(`Hint: ${hint}`);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log("The texts are complete in every language.");
