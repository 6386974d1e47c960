import { Command, CommanderError } from "commander";
import { CliError } from "../errors.ts";
import { type Given, options } from "./schema.ts";

/** What the command line asks for. */
export type Request = { show: "help" | "version"; text: string } | { show: undefined; given: Given };

/**
 * Reads the command line, strictly: what is not in the list of options is an error.
 *
 * @param words the words after the program's name
 */
export function readFlags(words: readonly string[], version: string): Request {
  const command = commandFor(version);
  let text = "";
  command.configureOutput({ writeOut: (part) => (text += part), writeErr: () => {} });
  try {
    command.parse(words, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.helpDisplayed") return { show: "help", text };
    if (error.code === "commander.version") return { show: "version", text };
    throw usageError(error);
  }
  const directory: string | undefined = command.args[0];
  const given: Given = command.opts();
  for (const name of ["install", "git", "seed"] as const) if (given[name] === true) delete given[name];
  return { show: undefined, given: directory === undefined ? given : { ...given, directory } };
}

function commandFor(version: string): Command {
  const { directory, help, version: versionOption, ...rest } = options;
  const command = new Command("create-damson")
    .description("Makes a full-stack starter: Bun, Elysia, React, TanStack Start, SQLite.")
    .argument(directory.flag, directory.text)
    .exitOverride();
  for (const { flag, text } of Object.values(rest)) command.option(flag, text);
  return command.version(version, versionOption.flag, versionOption.text).helpOption(help.flag, help.text);
}

function usageError(error: CommanderError): CliError {
  const [message = "", suggestion] = error.message.replace(/^error: /, "").split("\n");
  const code = error.code === "commander.unknownOption" ? "UNKNOWN_OPTION" : "INVALID_VALUE";
  const hint = suggestion?.replace(/^\((.*)\)$/, "$1") ?? "See create-damson --help.";
  return new CliError(code, `${message.replace(/^./, (first) => first.toUpperCase())}.`, hint);
}
