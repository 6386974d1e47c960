import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { cliDocs } from "./cli-docs.ts";

writeFileSync(join(import.meta.dirname, "../docs/cli.md"), cliDocs());
