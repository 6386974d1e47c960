#!/usr/bin/env node
import { version } from "../package.json" with { type: "json" };
import { conform } from "./command/command.ts";
import { readOptions, UsageError, usage } from "./command/options.ts";

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  if (options.help || options.version) {
    console.log(options.help ? usage : version);
    return 0;
  }
  return conform(options);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error("See damson-conformance --help.");
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
