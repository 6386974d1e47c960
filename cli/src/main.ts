import { isatty } from "node:tty";
import { CliError, toCliError } from "./errors.ts";
import type { Command } from "./options/flags.ts";
import { harmless, processTerminal } from "./ports/terminal.ts";
import { resultLines } from "./report/human.ts";
import { failureJson, resultJson } from "./report/json.ts";

/** Runs a command, or reports an invalid command line, and ends the process with the exit code. */
export async function main(
  request: Command | CliError,
  words: readonly string[],
  version: string,
): Promise<void> {
  const terminals = [0, 1, 2].filter((descriptor) => isatty(descriptor));
  const closed = () => terminals.some((descriptor) => !isatty(descriptor));
  const end = (code: number) => {
    if (closed()) {
      // On exit, Node restores the terminal, and aborts if the terminal is gone. So end with SIGHUP, as a hang-up
      // would.
      process.removeAllListeners("SIGHUP");
      process.kill(process.pid, "SIGHUP");
    }
    process.exit(code);
  };
  const cancel = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => cancel.abort());
  process.stderr.on("error", () => {});
  // Readline fails when its terminal closes, and again when it is stopped. Any other uncaught error is a bug.
  process.on("uncaughtException", (error) => {
    if (closed()) return void setImmediate(() => cancel.abort());
    console.error(error);
    process.exit(1);
  });
  // The event loop is empty while a question is open, so the input has ended.
  process.once("beforeExit", () => end(130));
  // Errors in the command line are reported as JSON too, so look for `--json` before parsing.
  const json = words.slice(0, [...words, "--"].indexOf("--")).includes("--json");
  const status = await run(request, { version, json, signal: cancel.signal });
  // Once the terminal is closed, it never accepts the remaining output.
  if (closed()) end(status);
  process.stdout.write("", () => end(status));
}

/** Returns the exit code. Never throws. */
async function run(
  request: Command | CliError,
  { version, json, signal }: { version: string; json: boolean; signal: AbortSignal },
): Promise<number> {
  const terminal = processTerminal(json);
  // Output for programs is printed unchanged.
  const print = (text: string) => void process.stdout.write(process.stdout.isTTY ? harmless(text) : text);
  const archive = new URL("./template.tar.br", import.meta.url);
  const complain = ({ message, hint }: CliError) => {
    for (const line of [message, hint]) terminal.complain(line);
  };
  try {
    if (request instanceof CliError) throw request;
    const world = { version, cwd: getCurrentFolder(), archive, terminal, signal, print, json };
    if (request.command === "doctor") {
      const { doctor } = await import("./commands/doctor.ts");
      return await doctor(request.directory ?? ".", world);
    }
    if (request.command === "add") {
      const { add } = await import("./commands/add.ts");
      return await add(request, world);
    }
    if (request.command !== "create") {
      const { diff } = await import("./commands/diff.ts");
      const { upgrade } = await import("./commands/upgrade.ts");
      return await (request.command === "diff" ? diff : upgrade)(request, world);
    }
    const { create } = await import("./commands/create.ts");
    const result = await create(request.given, world);
    if (json) print(`${resultJson(result)}\n`);
    if (result.failure) complain(result.failure);
    for (const line of resultLines(result)) terminal.say(line);
    return result.failure?.status ?? (await result.start?.()) ?? 0;
  } catch (thrown) {
    const failure = toCliError(thrown);
    if (json) print(`${failureJson(failure)}\n`);
    complain(failure);
    return failure.status;
  }
}

/** @throws CliError if someone has removed the folder since the shell entered it */
function getCurrentFolder(): string {
  try {
    return process.cwd();
  } catch {
    const hint = "Change to another directory, then try again.";
    throw new CliError("TARGET_NOT_A_DIRECTORY", "The current directory no longer exists.", hint);
  }
}
