#!/usr/bin/env node
import { isatty } from "node:tty";
import manifest from "../package.json" with { type: "json" };
import { program } from "./program.ts";

const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));
const cancel = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => cancel.abort());
// The reader may stop reading our output, as `| head` does; that is not a failure.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
// Readline fails when its terminal is closed, and once more when it is told to stop; what else nobody catches is a bug.
process.on("uncaughtException", (error) => {
  if (terminalClosed()) return void setImmediate(() => cancel.abort());
  console.error(error);
  process.exit(1);
});
// The event loop ran dry while a question was open: its input has ended.
process.once("beforeExit", () => end(130));

const status = await program({
  words: process.argv.slice(2),
  cwd: process.cwd(),
  version: manifest.version,
  archive: new URL("./template.tar.br", import.meta.url),
  signal: cancel.signal,
  print: (text) => void process.stdout.write(text),
});
// A terminal that was closed never takes the last of the output.
if (terminalClosed()) end(status);
process.stdout.write("", () => end(status));

function terminalClosed(): boolean {
  return terminals.some((descriptor) => !isatty(descriptor));
}

function end(code: number): void {
  if (terminalClosed()) {
    // Node restores the terminal when it exits, and aborts when that is gone: end as a hang-up ends programs.
    process.removeAllListeners("SIGHUP");
    process.kill(process.pid, "SIGHUP");
  }
  process.exit(code);
}
