import { quote } from "../options/replay.ts";
import type { Options } from "../options/schema.ts";
import type { PlannedStep } from "./steps.ts";

/** What is left to do after the given steps were done: commands to type, then how to sign in. */
export function nextLines(
  options: Options,
  steps: readonly PlannedStep[],
  failed: readonly string[] = [],
): string[] {
  const left = steps.filter((step) => step.skipped === "--no-install" || failed.includes(step.name));
  const commands = left.flatMap((step) => step.commands).map((command) => command.map(quote).join(" "));
  const seeded = options.seed;
  const person = options.adminEmail ?? (seeded ? "admin@example.com" : undefined);
  const enter = options.directory === "." ? [] : [`cd ${quote(options.directory)}`];
  const invite = person ? [] : ["bun run user:admin you@example.com"];
  const who = person ?? "that address";
  return [
    ...enter,
    ...commands,
    ...invite,
    "bun run dev",
    `Sign in at http://localhost:3000 as ${who}; the code is at http://localhost:3000/dev/mailbox`,
  ];
}
