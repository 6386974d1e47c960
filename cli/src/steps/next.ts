import { quote } from "../options/replay.ts";
import type { Options } from "../options/schema.ts";
import type { Command, PlannedStep } from "./steps.ts";

/**
 * What is left to do: commands to type, then how to sign in.
 *
 * @param facts `bun`: whether the machine has one to type commands for, else they are npm's; `failed`: names of
 *   steps that were not done
 */
export function nextLines(
  options: Options,
  { steps, bun, failed = [] }: { steps: readonly PlannedStep[]; bun: boolean; failed?: readonly string[] },
): string[] {
  const left = steps.filter((step) => step.skipped === "--no-install" || failed.includes(step.name));
  const person = options.adminEmail ?? (options.seed ? "admin@example.com" : undefined);
  const invite: Command[] = person ? [] : [["bun", "run", "user:admin", "you@example.com"]];
  const commands = [...left.flatMap((step) => step.commands), ...invite, ["bun", "run", "dev"] as const];
  const enter = options.directory === "." ? [] : [`cd ${quote(options.directory)}`];
  const typed = commands.map((command) => (bun ? command : forNpm(command)).map(quote).join(" "));
  const who = person ?? "that address";
  return [
    ...enter,
    ...typed,
    `Sign in at http://localhost:3000 as ${who}; the code is at http://localhost:3000/dev/mailbox`,
  ];
}

/** npm runs a project's scripts too, with the Bun that it installs among the project's own dependencies. */
function forNpm([program, verb = "", ...rest]: Command): readonly string[] {
  if (program !== "bun") return [program, verb, ...rest];
  if (verb === "install") return ["npm", "install"];
  const [script = "", ...words] = rest;
  return ["npm", verb, script, ...(words.length > 0 ? ["--", ...words] : [])];
}
