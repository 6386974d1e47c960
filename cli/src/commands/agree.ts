import { cancelled } from "../errors.ts";
import { defaultAccent } from "../options/accent.ts";
import { ask, isAsked } from "../options/questions.ts";
import { type Given, type OptionName, options } from "../options/schema.ts";
import { overviewLines } from "../report/human.ts";
import { swatch } from "../report/swatch.ts";
import type { Prepared } from "./prepare.ts";
import type { World } from "./world.ts";

/**
 * Shows what will be done, and asks whether it is right.
 *
 * @param names the options that may be changed
 * @returns undefined to continue, or other answers
 * @throws CliError when the user cancels
 */
export async function agree(
  prepared: Prepared,
  {
    names,
    answers,
    world,
    port,
  }: { names: readonly OptionName[]; answers: Given; world: World; port: string },
): Promise<Given | undefined> {
  const { terminal, signal } = world;
  const { accent = defaultAccent } = prepared.options;
  for (const line of overviewLines(prepared, swatch(accent, terminal.depth))) terminal.show(line);
  const changes = names
    .filter((name) => isAsked(name, answers))
    .map((name) => ({ value: name, label: `Change: ${options[name].question?.message}` }));
  const make = { value: "make", label: "Create it" } as const;
  const stop = { value: "stop", label: "Cancel; nothing has been created" } as const;
  const chosen = await terminal.choose("Is this right?", [make, ...changes, stop], signal);
  if (chosen === undefined || chosen === "stop") throw cancelled();
  return chosen === "make" ? undefined : ask([chosen], answers, { ...world, port });
}
