import { randomBytes } from "node:crypto";
import { resolve as resolvePath } from "node:path";
import { CliError, cancelled } from "../errors.ts";
import { askMissing } from "../options/questions.ts";
import { replayCommand } from "../options/replay.ts";
import { resolve } from "../options/resolve.ts";
import type { Given, Options } from "../options/schema.ts";
import { type Facts, type Plan, plan } from "../plan.ts";
import { findBun, gitState, isInRepository } from "../ports/machine.ts";
import { findReplacements } from "../ports/replacements.ts";
import { openStage } from "../ports/stage.ts";
import { inspectTarget, type Target } from "../ports/target.ts";
import { readBundledTemplate, readTemplate } from "../ports/template.ts";
import type { Terminal } from "../ports/terminal.ts";
import { nextLines } from "../steps/next.ts";
import { runSteps, type StepResult } from "../steps/run-steps.ts";

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
  const options = await settle(given, world);
  const path = resolvePath(world.cwd, options.directory);
  const target = inspectTarget(path, options.force);
  const needsBun = options.install && !options.dryRun;
  const state = options.git ? gitState(world.cwd) : Promise.resolve<Facts["git"]>("missing");
  const [bun, git] = await Promise.all([needsBun ? findBun() : undefined, state]);
  if (needsBun && !bun) throw bunMissing();
  const template =
    options.template === undefined
      ? readBundledTemplate(world.archive)
      : await readTemplate(options.template, world);
  if (options.template !== undefined) world.terminal.mark("done", `Template: ${template.source}`);
  const made = plan(options, factsOf(world, target, git), template);
  const planned = { ...made, ...replacementsFor(made, target) };
  if (options.dryRun)
    return { options, path, plan: planned, steps: [], next: planned.next, failure: undefined };
  return { options, path, plan: planned, ...(await apply(planned, { options, target, bun, world })) };
}

/** Asks what is missing when there is somebody to ask, and checks everything. */
async function settle(given: Given, { cwd, version, terminal, signal }: World): Promise<Options> {
  const asked = terminal.person && !given.yes ? await askMissing(given, { cwd, terminal, signal }) : given;
  const options = resolve(asked, cwd);
  if (asked.directory === undefined && !asked.yes) {
    const hint = `Try: ${replayCommand(options, version, cwd)}`;
    throw new CliError(
      "MISSING_DIRECTORY",
      "No directory was given, and there is no terminal to ask at.",
      hint,
    );
  }
  return options;
}

async function apply(
  planned: Plan,
  {
    options,
    target,
    bun,
    world,
  }: { options: Options; target: Target; bun: string | undefined; world: World },
): Promise<Pick<Result, "steps" | "next" | "failure">> {
  const { terminal, signal } = world;
  const started = performance.now();
  const stage = openStage(target);
  try {
    await stage.write(planned.files);
    if (signal.aborted) throw cancelled();
    const files: StepResult = { name: "files", status: "done", ms: Math.round(performance.now() - started) };
    terminal.mark("done", `Files: ${planned.files.size}`);
    const rest = planned.steps.filter((step) => step.name !== "files");
    const { results, output } = await runSteps(rest, { cwd: stage.path, bun, terminal, signal });
    stage.moveIntoPlace(new Set(planned.merged), planned.replacements);
    return { steps: [files, ...results], ...goingOn(options, planned, results, output) };
  } finally {
    stage.discard();
  }
}

function goingOn(options: Options, planned: Plan, results: readonly StepResult[], output: string) {
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
    next: nextLines(options, planned.steps, left),
    failure: new CliError("STEP_FAILED", message, tail),
  };
}

function factsOf({ version, cwd }: World, target: Target, git: Facts["git"]): Facts {
  const secret = randomBytes(32).toString("hex");
  const { path, kept, ignore } = target;
  return { version, cwd, path, secret, kept, ignore, git, insideRepository: isInRepository(path) };
}

/** What the plan's files would meet in the target. */
function replacementsFor({ files, merged }: Plan, target: Target): Pick<Plan, "replacements"> {
  const paths = [...files.keys()].filter((file) => !merged.includes(file));
  const ignore = new TextDecoder().decode(files.get(".gitignore")?.bytes);
  const replacements = findReplacements(target, { paths, ignore, now: new Date() });
  return replacements ? { replacements } : {};
}

function bunMissing(): CliError {
  const hint = "Install it with `npm install --global bun`, or use --no-install.";
  return new CliError(
    "BUN_MISSING",
    "Bun 1.4.5 or newer is needed to install and set up the database.",
    hint,
  );
}
