import { quote } from "../options/replay.ts";
import type { Options } from "../options/schema.ts";
import { type Command, type PlannedStep, seedCommand } from "./steps.ts";

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
  const commands: Command[] = [
    ...left.flatMap((step) => step.commands),
    ...invite(options),
    ["bun", "run", "dev"],
  ];
  const enter = options.directory === "." ? [] : [`cd ${quote(options.directory)}`];
  const typed = commands.map((command) => (bun ? command : forNpm(command)).map(quote).join(" "));
  return [...enter, ...typed, howToSignIn(options)];
}

/** What brings somebody in, where nobody is there: a demo does not even start without its people. */
function invite(options: Options): Command[] {
  if (options.seed) return [];
  if (options.demo) return [seedCommand(options)];
  return options.adminEmail ? [] : [["bun", "run", "user:admin", "you@example.com"]];
}

function howToSignIn({ demo, adminEmail, seed }: Options): string {
  if (demo) {
    return "Sign in at http://localhost:3000 as one of the two people on the login page; nothing can be changed there";
  }
  const who = adminEmail ?? (seed ? "admin@example.com" : "that address");
  return `Sign in at http://localhost:3000 as ${who}; the code is at http://localhost:3000/dev/mailbox`;
}

/** npm runs a project's scripts too, with the Bun that it installs among the project's own dependencies. */
function forNpm([program, verb = "", ...rest]: Command): readonly string[] {
  if (program !== "bun") return [program, verb, ...rest];
  if (verb === "install") return ["npm", "install"];
  const [script = "", ...words] = rest;
  return ["npm", verb, script, ...(words.length > 0 ? ["--", ...words] : [])];
}
