import { join } from "node:path";
import { runGenerate } from "#kit/dev/generate/command.server.ts";
import { generatedIn, recordIn, rememberGenerated } from "./remove/record.ts";
import { reported, say } from "./report.ts";
import { typedWords } from "./typed-words.ts";

const root = join(import.meta.dirname, "..");

await reported("generate", () =>
  runGenerate({ root, words: typedWords(), say, recordIn, generatedIn, rememberGenerated }),
);
