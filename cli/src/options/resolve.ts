import { resolve as resolvePath } from "node:path";
import { CliError } from "../errors.ts";
import type { Definition } from "./define.ts";
import { packageNameFrom, titleFrom } from "./naming.ts";
import { type Given, type OptionName, type Options, optionNames, options } from "./schema.ts";

/**
 * Checks what was given and fills in the defaults. Pure.
 *
 * @param cwd what a relative directory is relative to
 * @throws CliError INVALID_VALUE with the option's own message, CONFLICTING_OPTIONS
 */
export function resolve(given: Given, cwd: string): Options {
  const directory = checked("directory", given.directory ?? "my-app");
  const path = resolvePath(cwd, String(directory));
  requireNames(path);
  const values = optionNames.map((name) => {
    const raw = given[name];
    return [name, raw === undefined ? options[name].default({ path }) : checked(name, raw)];
  });
  // The list decides the type of each value, and `checked` has applied the list.
  const resolved = Object.fromEntries(values) as Options;
  requireSense(resolved);
  return resolved;
}

function requireSense({ demo, adminEmail }: Options): void {
  if (!demo || adminEmail === undefined) return;
  const message =
    "--demo and --admin-email do not go together: a demo has people of its own and takes nobody else.";
  throw new CliError("CONFLICTING_OPTIONS", message, "Leave one of them out.");
}

/** The message for a value that is not allowed, or undefined. */
export function problemWith(name: OptionName, raw: string | boolean): string | undefined {
  const result = definitionOf(name).schema.safeParse(raw);
  return result.success ? undefined : result.error.issues[0]?.message;
}

/** The message for a directory that no name can be made from, or undefined. */
export function problemWithPath(path: string): string | undefined {
  if (!packageNameFrom(path) || titleFrom(path) === "") {
    return "No package name can be made from that directory: it needs letters (a-z) or digits.";
  }
  return undefined;
}

function requireNames(path: string): void {
  const problem = problemWithPath(path);
  if (problem) throw new CliError("INVALID_VALUE", `${problem} (${path})`, "For example: my-app");
}

function checked(name: OptionName, raw: string | boolean): unknown {
  const result = definitionOf(name).schema.safeParse(raw);
  if (result.success) return result.data;
  const message = result.error.issues[0]?.message ?? "That value is not allowed.";
  throw new CliError("INVALID_VALUE", `${nameOf(name)}: ${message}`);
}

/** How a person writes the option: `--title`, or `directory`. */
function nameOf(name: OptionName): string {
  return options[name].flag.match(/--[a-z-]+/)?.[0] ?? name;
}

function definitionOf(name: OptionName): Definition<unknown, unknown> {
  return options[name];
}
