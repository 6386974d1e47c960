import { resolve as resolvePath } from "node:path";
import { CliError } from "../errors.ts";
import { listIn } from "./features.ts";
import { packageNameFrom, unusableIn } from "./naming.ts";
import { type Given, getWord, type OptionName, type Options, optionNames, options } from "./schema.ts";
import { getSchema } from "./values.ts";

/**
 * Checks the given options and fills in the defaults. Pure.
 *
 * @param cwd the folder that a relative directory starts from
 * @param port the port if none is given
 * @throws CliError INVALID_VALUE with the option's own message, CONFLICTING_OPTIONS
 */
export function resolve(given: Given, cwd: string, port = "3000"): Options {
  const directory = checked("directory", given.directory ?? "my-app");
  const path = resolvePath(cwd, String(directory));
  const problem = problemWithPath(path);
  if (problem) throw new CliError("INVALID_VALUE", `${problem} (${path})`, "For example: my-app");
  const values = optionNames.map((name) => {
    const raw = given[name];
    return [name, raw === undefined ? options[name].default({ path, port }) : checked(name, raw)];
  });
  // `checked` has validated each value against the list, so the types are right.
  const resolved = Object.fromEntries(values) as Options;
  requireSense(resolved);
  return resolved;
}

function requireSense(options: Options): void {
  const { demo, adminEmail, start, install, dryRun, json, without, only, deploy, with: added } = options;
  const clash = (words: string, why: string) => new CliError("CONFLICTING_OPTIONS", `${words}: ${why}`);
  if (demo && adminEmail !== undefined)
    throw clash("--demo and --admin-email cannot be combined", "a demo has its own users only.");
  if (demo && deploy !== undefined)
    throw clash("--demo and --deploy cannot be combined", "docs/demo.md shows how to publish a demo.");
  const hasDemo = only === undefined ? !listIn(without).includes("demo") : listIn(added).includes("demo");
  if (demo && !hasDemo)
    throw clash(
      `--demo and ${only === undefined ? "--without demo" : "--only core"} cannot be combined`,
      "it removes the demo feature.",
    );
  if (without !== undefined && only !== undefined)
    throw clash("--without and --only cannot be combined", "--only already leaves out everything else.");
  const both = listIn(added).find((name) => listIn(without).includes(name));
  if (both !== undefined)
    throw clash(
      `--with ${both} and --without ${both} cannot be combined`,
      "a feature is either added or left out.",
    );
  if (start && !install)
    throw clash("--start and --no-install cannot be combined", "only an installed project can start.");
  if (start && (dryRun || json))
    throw clash("--start cannot be combined with --dry-run or --json", "a started server keeps running.");
}

/** The message for a value that is not allowed, or undefined. */
export function problemWith(name: OptionName, raw: string | boolean): string | undefined {
  const { error } = getSchema(name).safeParse(raw);
  return error && (error.issues[0]?.message ?? "Invalid value.");
}

/** The message for a directory that cannot hold a project, or undefined. */
export function problemWithPath(path: string): string | undefined {
  const character = unusableIn(path);
  if (character) return `A project's tools do not work in a path that contains ${character}`;
  if (packageNameFrom(path)) return undefined;
  return "Cannot derive a package name from that directory: use 1 to 214 letters or digits, and not node_modules.";
}

function checked(name: OptionName, raw: string | boolean): string | boolean {
  const problem = problemWith(name, raw);
  if (problem !== undefined) throw new CliError("INVALID_VALUE", `${getWord(name)}: ${problem}`);
  return getSchema(name).parse(raw);
}
