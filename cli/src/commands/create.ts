import { resolve as resolvePath } from "node:path";
import { CliError, cancelled } from "../errors.ts";
import { ask, questionsFor } from "../options/questions.ts";
import { replayCommand } from "../options/replay.ts";
import { resolve } from "../options/resolve.ts";
import type { Given, Options } from "../options/schema.ts";
import type { Plan } from "../plan.ts";
import { type FetchedBun, fetchBun } from "../ports/fetch-bun.ts";
import { findBunOnPath } from "../ports/machine.ts";
import { openStage } from "../ports/stage.ts";
import { inspectTarget } from "../ports/target.ts";
import type { Terminal } from "../ports/terminal.ts";
import { nextLines } from "../steps/next.ts";
import { runSteps, type StepResult } from "../steps/run-steps.ts";
import { agree } from "./agree.ts";
import { findTools, openTemplate, type Prepared, prepare, type Tools } from "./prepare.ts";

/** What the command has to do with the outside. */
export type World = {
  readonly version: string;
  readonly cwd: string;
  readonly archive: URL;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
};

/** How it ended. `failure` is there when a later step failed and the project was made nevertheless. */
export type Result = {
  readonly options: Options;
  readonly path: string;
  readonly plan: Plan;
  readonly steps: readonly StepResult[];
  readonly next: readonly string[];
  readonly failure: CliError | undefined;
};

/** Makes a project: all questions, then the plan, then the effects. Throws a CliError when nothing was made. */
export async function create(given: Given, world: World): Promise<Result> {
  const asks = world.terminal.person && !given.yes;
  const first = resolve(given, world.cwd);
  if (given.directory === undefined && !given.yes && !asks) throw directoryMissing(first, world);
  // Whoever is asked first hears everything that cannot go well before the first question.
  if (given.directory !== undefined || !asks)
    inspectTarget(resolvePath(world.cwd, first.directory), first.force);
  const tools = await findTools(first, world.cwd);
  const template = await openTemplate(first, world);
  if (world.signal.aborted) throw cancelled();
  const names = asks ? questionsFor(given) : [];
  if (names.length > 0)
    world.terminal.say("Enter takes what is proposed, Shift-Tab goes back, Ctrl-C stops.\n");
  let answers = await ask(names, given, world);
  for (;;) {
    const prepared = prepare(resolve(answers, world.cwd), { world, tools, template });
    const { options, path, plan } = prepared;
    if (options.dryRun) return { options, path, plan, steps: [], next: plan.next, failure: undefined };
    const others = asks ? await agree(prepared, { names, answers, world }) : undefined;
    if (!others) return { options, path, plan, ...(await apply(prepared, tools, world)) };
    answers = others;
  }
}

function directoryMissing(options: Options, { version, cwd }: World): CliError {
  const bun = process.versions.bun !== undefined || findBunOnPath() !== undefined;
  const hint = `Try: ${replayCommand(options, { version, cwd, bun })}`;
  return new CliError(
    "MISSING_DIRECTORY",
    "No directory was given, and there is no terminal to ask at.",
    hint,
  );
}

async function apply(
  { options, target, plan: planned }: Prepared,
  tools: Tools,
  world: World,
): Promise<Pick<Result, "steps" | "next" | "failure">> {
  const { terminal, signal } = world;
  const started = performance.now();
  const open: { discard(): void }[] = [];
  try {
    const fetched = options.install && !tools.bun ? await getBun(world) : undefined;
    if (fetched) open.push(fetched);
    const stage = openStage(target);
    open.push(stage);
    await stage.write(planned.files);
    if (signal.aborted) throw cancelled();
    const files: StepResult = { name: "files", status: "done", ms: Math.round(performance.now() - started) };
    terminal.mark("done", `Files: ${planned.files.size}`);
    const rest = planned.steps.filter((step) => step.name !== "files");
    const bun = tools.bun ?? fetched?.path;
    const { results, output } = await runSteps(rest, { cwd: stage.path, bun, terminal, signal });
    fetched?.copyInto(stage.path);
    stage.moveIntoPlace(new Set(planned.merged), planned.replacements);
    const machine = { bun: tools.bun !== undefined };
    return { steps: [files, ...results], ...goingOn({ options, planned, ...machine }, results, output) };
  } finally {
    for (const one of open) one.discard();
  }
}

async function getBun({ terminal, signal }: World): Promise<FetchedBun> {
  const end = terminal.busy("Bun from the npm registry, since this machine has none");
  return fetchBun(signal).finally(end);
}

function goingOn(
  { options, planned, bun }: { options: Options; planned: Plan; bun: boolean },
  results: readonly StepResult[],
  output: string,
) {
  const failed = results.find((result) => result.status === "failed");
  if (!failed) return { next: planned.next, failure: undefined };
  const at = results.indexOf(failed);
  const left = results
    .slice(at)
    .filter((result) => result.status !== "done")
    .map((result) => result.name);
  const tail = output.trim().split("\n").slice(-15).join("\n");
  const message = `The project is there, but this step failed: ${failed.name}.`;
  return {
    next: nextLines(options, { steps: planned.steps, bun, failed: left }),
    failure: new CliError("STEP_FAILED", message, tail),
  };
}
