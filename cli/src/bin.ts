#!/usr/bin/env node
import manifest from "../package.json" with { type: "json" };
import { type CliError, toCliError } from "./errors.ts";
import { type Request, readFlags } from "./options/flags.ts";

const words = process.argv.slice(2);
const request = read();
// A reader such as `| head` may close our output early. That is not a failure.
process.stdout.on("error", () => {});
// Help and version load only the options.
if ("text" in request) process.stdout.write(request.text);
else await (await import("./main.ts")).main(request, words, manifest.version);

function read(): Request | CliError {
  try {
    return readFlags(words, manifest.version);
  } catch (error) {
    return toCliError(error);
  }
}
