import { type CliError, toCliError } from "./errors.ts";
import { readFlags } from "./options/flags.ts";
import { processTerminal } from "./ports/terminal.ts";
import { failureLines, resultLines } from "./report/human.ts";
import { failureJson, resultJson } from "./report/json.ts";

/** What the program needs from the process it runs in. */
export type Process = {
  readonly words: readonly string[];
  readonly cwd: string;
  readonly version: string;
  readonly archive: URL;
  readonly signal: AbortSignal;
  /** Writes to stdout. */
  readonly print: (text: string) => void;
};

/** Runs the command line and returns the exit code. Never throws, never exits. */
export async function program({ words, cwd, version, archive, signal, print }: Process): Promise<number> {
  // Read before anything can fail, so that a wrong option is reported in the form that was asked for.
  const json = words.slice(0, [...words, "--"].indexOf("--")).includes("--json");
  const terminal = processTerminal(json);
  try {
    const request = readFlags(words, version);
    if (request.show) {
      print(request.text);
      return 0;
    }
    // Help and version load nothing but the options.
    if (request.command === "doctor") {
      const { doctor } = await import("./commands/doctor.ts");
      return await doctor(request.directory ?? ".", { cwd, version, json, terminal, print });
    }
    if (request.command !== "create") {
      const { diff, upgrade } = await import("./commands/upgrade.ts");
      const run = request.command === "diff" ? diff : upgrade;
      return await run(request, { cwd, version, archive, signal, terminal, print, json });
    }
    const { create } = await import("./commands/create.ts");
    const result = await create(request.given, { version, cwd, archive, terminal, signal });
    if (json) print(`${resultJson(result)}\n`);
    if (result.failure) for (const line of failureLines(result.failure)) terminal.complain(line);
    for (const line of resultLines(result)) terminal.say(line);
    return result.failure?.status ?? (await result.start?.()) ?? 0;
  } catch (thrown) {
    const failure: CliError = toCliError(thrown);
    if (json) print(`${failureJson(failure)}\n`);
    for (const line of failureLines(failure)) terminal.complain(line);
    return failure.status;
  }
}
