import { CommanderError, Command as Program } from "commander";
import { CliError } from "../errors.ts";
import { type Given, options } from "./schema.ts";

export type Request = { show: "help" | "version"; text: string } | Command;

export type Command =
  | { show: undefined; command: "create"; given: Given }
  | ({ show: undefined; command: "add" } & AddFlags)
  | ({ show: undefined; command: OtherCommand } & OtherFlags);

type OtherCommand = "doctor" | "upgrade" | "diff";

export type AddFlags = {
  readonly names: readonly string[];
  readonly list?: boolean;
  readonly json?: boolean;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly install?: boolean;
};

export type OtherFlags = {
  readonly directory: string | undefined;
  readonly json?: boolean;
  readonly to?: string;
  readonly database?: string;
  readonly deploy?: string;
  readonly dryRun?: boolean;
  readonly force?: boolean;
  readonly install?: boolean;
};

/**
 * Reads the command line strictly: anything that is not in the list of options is an error.
 *
 * @param words the words after the program's name
 */
export function readFlags(words: readonly string[], version: string): Request {
  // Switches may come before the command's name.
  const at = words.findIndex((word) => !/^(--(json|dry-run|force|yes)|-y)$/.test(word));
  if (words[at] === "help") return readFlags([...words.toSpliced(at, 1), "--help"], version);
  const name = [...otherCommands, "add" as const].find((other) => other === words[at]);
  const others = name === "add" ? addCommand() : name && otherCommand(name);
  const command = others ?? createCommand(version);
  let text = "";
  command
    // By default, Commander wraps no text in terminals narrower than 65 columns.
    .configureHelp({ minWidthToWrap: 24 })
    .configureOutput({ writeOut: (part) => (text += part), writeErr: () => {} })
    .exitOverride();
  try {
    command.parse(others ? words.toSpliced(at, 1) : words, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === "commander.helpDisplayed") return { show: "help", text };
    if (error.code === "commander.version") return { show: "version", text };
    throw (name ? undefined : notACommand(words[at])) ?? usageError(error);
  }
  if (name === "add") return { ...command.opts(), show: undefined, command: name, names: command.args };
  const directory: string | undefined = command.args[0];
  const flags: Omit<OtherFlags, "directory"> = command.opts();
  if (name) return { ...flags, show: undefined, command: name, directory };
  const problem = notACommand(directory);
  if (problem) throw problem;
  const given: Given = { ...command.opts(), ...(directory === undefined ? {} : { directory }) };
  // Commander sets the option of every `--no-…` flag to true unless the flag is given.
  for (const step of ["install", "git", "seed"] as const) if (given[step] === true) delete given[step];
  return { show: undefined, command: "create", given };
}

function createCommand(version: string): Program {
  const { directory, help, version: versionOption, ...rest } = options;
  const command = new Program("create-damson")
    .description("Creates a full-stack web app: Bun, Elysia, React, TanStack Start, SQLite or PostgreSQL.")
    .argument(directory.flag, plainText(directory));
  for (const option of Object.values(rest)) command.option(option.flag, plainText(option));
  return command
    .version(version, versionOption.flag, versionOption.text)
    .helpOption(help.flag, help.text)
    .addHelpText("after", helpOfCommands);
}

const helpOfCommands = `
Commands for a project, as in create-damson doctor:
  upgrade [directory]  merge a newer template into it
  diff [directory]     show what you have changed in it
  doctor [directory]   list problems
  add <name…>          add features and components (--list)
`;

const otherCommands = ["doctor", "upgrade", "diff"] as const;

/** Words that are commands in other tools, with the right command here. */
const commandsElsewhere: Readonly<Record<string, string>> = {
  update: "upgrade",
  check: "doctor",
  list: "add --list",
  version: "--version",
  create: "create-damson my-app",
  init: "create-damson my-app",
  new: "create-damson my-app",
  generate: "bun run generate in a project",
  remove: "bun run remove in a project",
};

/** The problem with a directory that looks like a command, or undefined. */
function notACommand(word = ""): CliError | undefined {
  const meant = Object.hasOwn(commandsElsewhere, word)
    ? commandsElsewhere[word]
    : [...otherCommands, "add", "update"].find((other) => isSlip(word, other));
  if (meant === undefined) return undefined;
  const hint = `To create a project with that name, write ./${word}.`;
  const name = commandsElsewhere[meant] ?? meant;
  return new CliError("INVALID_VALUE", `Unknown command "${word}". Did you mean ${name}?`, hint);
}

/** Whether a word is a misspelling of another: one letter added, missing, wrong, or swapped with the next. */
function isSlip(typed: string, meant: string): boolean {
  const at = [...meant, ""].findIndex((letter, index) => letter !== typed[index]);
  const [a, b] = [typed.slice(at), meant.slice(at)];
  const swapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return swapped || [b, b.slice(1)].includes(a.slice(1)) || a === b.slice(1);
}

function otherCommand(name: OtherCommand): Program {
  const { json, deploy, dryRun, yes, install, help } = options;
  const descriptions = {
    doctor: "Lists problems that prevent a project from running on this machine.",
    upgrade: "Merges a newer template into a project.",
    diff: "Shows what you changed in a project since it was created or last upgraded.",
  };
  const command = new Program(`create-damson ${name}`)
    .description(descriptions[name])
    .argument("[directory]", "the project (default: the current directory)")
    .option(json.flag, json.text);
  if (name === "upgrade") {
    command
      .option("--to <version>", "upgrade to this version (default: that of the command)")
      .option("--database <database>", "move a SQLite project to this database: postgres")
      .option(deploy.flag, `add the ${deploy.text}`)
      .option(dryRun.flag, dryRun.text)
      .option("--force", "allow uncommitted changes; replaced files are kept in a backup folder")
      .option(install.flag, "skip installing dependencies and running the checks")
      .option(yes.flag, "accepted for use in scripts; this command never asks");
  }
  return command.helpOption(help.flag, help.text);
}

function addCommand(): Program {
  const { json, dryRun, install, help } = options;
  return new Program("create-damson add")
    .description(
      "Adds features that the project in the current directory does not have, and components that no page uses yet.",
    )
    .argument("[name...]", "their names, for example: teams combobox")
    .option("--list", "list all components and features")
    .option(dryRun.flag, dryRun.text)
    .option(
      install.flag,
      "for features: skip installing dependencies, writing the migration and running the checks",
    )
    .option("--force", "for features: allow uncommitted changes; replaced files are kept in a backup folder")
    .option(json.flag, json.text)
    .helpOption(help.flag, help.text);
}

/** A line of `--help`: the documentation's text without markup, followed by the default. */
function plainText({ text, defaultText }: { text: string; defaultText: string }): string {
  const end = defaultText === "off" ? "" : ` (default: ${defaultText})`;
  return `${text}${end}`.replaceAll("`", "");
}

function usageError(error: CommanderError): CliError {
  const [first = "", suggestion] = error.message.replace(/^error: /, "").split("\n");
  const message = `${first.slice(0, 1).toUpperCase()}${first.slice(1).replace(/\.?$/, ".")}`;
  const code = error.code === "commander.unknownOption" ? "UNKNOWN_OPTION" : "INVALID_VALUE";
  return new CliError(code, message, suggestion?.replace(/^\((.*)\)$/, "$1") || undefined);
}
