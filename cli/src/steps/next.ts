import { asArgument, quote } from "../options/replay.ts";
import type { Options } from "../options/schema.ts";
import { type Command, type PlannedStep, seedCommand } from "./steps.ts";

/**
 * What is left to do: commands to type, then how to sign in.
 *
 * @param facts `bun`: whether the shell has one, otherwise the commands are npm's; `failed`: names of steps that were
 *   not done
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
  const enter = options.directory === "." ? [] : [`cd ${quote(asArgument(options.directory))}`];
  const typed = commands.map((command) =>
    (bun ? command : forNpm(command)).map((word) => quote(word)).join(" "),
  );
  return [...enter, ...typed, howToSignIn(options)];
}

/** What lets somebody in where there is nobody yet: a demo does not even start without its users. */
function invite(options: Options): Command[] {
  if (options.seed) return [];
  if (options.demo) return [seedCommand(options)];
  return options.adminEmail ? [] : [["bun", "run", "user:admin", "you@example.com"]];
}

function howToSignIn({ demo, adminEmail, seed, port }: Options): string {
  const home = `http://localhost:${port}`;
  if (demo)
    return `Sign in at ${home} as one of the two users on the login page; nothing can be changed there`;
  const who = adminEmail ?? (seed ? "admin@example.com" : "that address");
  return `Sign in at ${home} as ${who}; the code is at ${home}/dev/mailbox`;
}

/** npm runs a project's scripts too, with the Bun among the project's own dependencies. */
function forNpm([program, verb = "", ...rest]: Command): readonly string[] {
  if (program !== "bun") return [program, verb, ...rest];
  if (verb === "install") return ["npm", "install"];
  const [script = "", ...words] = rest;
  return ["npm", verb, script, ...(words.length > 0 ? ["--", ...words] : [])];
}
