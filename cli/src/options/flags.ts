import { Command, CommanderError } from "commander";
import { CliError } from "../errors.ts";
import { type Given, options } from "./schema.ts";

/** What the command line asks for. */
export type Request =
  | { show: "help" | "version"; text: string }
  | { show: undefined; command: "create"; given: Given }
  | { show: undefined; command: "doctor"; directory: string | undefined };

/**
 * Reads the command line, strictly: what is not in the list of options is an error.
 *
 * @param words the words after the program's name
 */
export function readFlags(words: readonly string[], version: string): Request {
  const [name, ...rest] = words;
  const others = name === "doctor" ? doctorCommand() : undefined;
  const command = others ?? createCommand(version);
  let text = "";
  command.configureOutput({ writeOut: (part) => (text += part), writeErr: () => {} }).exitOverride();
  try {
    command.parse(others ? rest : words, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.helpDisplayed") return { show: "help", text };
    if (error.code === "commander.version") return { show: "version", text };
    throw usageError(error);
  }
  const directory: string | undefined = command.args[0];
  if (others) return { show: undefined, command: "doctor", directory };
  const given: Given = command.opts();
  for (const step of ["install", "git", "seed"] as const) if (given[step] === true) delete given[step];
  return {
    show: undefined,
    command: "create",
    given: directory === undefined ? given : { ...given, directory },
  };
}

function createCommand(version: string): Command {
  const { directory, help, version: versionOption, ...rest } = options;
  const command = new Command("create-damson")
    .description("Creates a full-stack web app: Bun, Elysia, React, TanStack Start, SQLite.")
    .argument(directory.flag, plainText(directory));
  for (const option of Object.values(rest)) command.option(option.flag, plainText(option));
  return command
    .version(version, versionOption.flag, versionOption.text)
    .helpOption(help.flag, help.text)
    .addHelpText("after", helpOfCommands);
}

const helpOfCommands = `
Commands for a project that was created:
  create-damson doctor [directory]  say what is missing or wrong
`;

function doctorCommand(): Command {
  return new Command("create-damson doctor")
    .description("Says what a project lacks to run on this machine.")
    .argument("[directory]", "the project (default: here)")
    .option(options.json.flag, options.json.text)
    .helpOption(options.help.flag, options.help.text);
}

/** A line of `--help`: the words of the documentation without its marks, and the default. */
function plainText({ text, defaultText }: { text: string; defaultText: string }): string {
  const end = defaultText === "off" ? "" : ` (default: ${defaultText})`;
  return `${text}${end}`.replaceAll("`", "");
}

function usageError(error: CommanderError): CliError {
  const [message = "", suggestion] = error.message.replace(/^error: /, "").split("\n");
  const code = error.code === "commander.unknownOption" ? "UNKNOWN_OPTION" : "INVALID_VALUE";
  const hint = suggestion?.replace(/^\((.*)\)$/, "$1");
  return new CliError(code, `${message.replace(/^./, (first) => first.toUpperCase())}.`, hint || undefined);
}
