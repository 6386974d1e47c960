#!/usr/bin/env node
import manifest from "../package.json" with { type: "json" };
import { program } from "./program.ts";

const cancel = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => cancel.abort());
// The reader may stop reading our output, as `| head` does; that is not a failure.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
// The event loop ran dry while a question was open: its input has ended.
process.once("beforeExit", () => process.exit(130));

const status = await program({
  words: process.argv.slice(2),
  cwd: process.cwd(),
  version: manifest.version,
  archive: new URL("./template.tar.gz", import.meta.url),
  signal: cancel.signal,
  print: (text) => void process.stdout.write(text),
});
// A terminal that was closed never takes the last of the output.
if (status === 130) setTimeout(() => process.exit(status), 500);
process.stdout.write("", () => process.exit(status));
