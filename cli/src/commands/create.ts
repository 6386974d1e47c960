import { existsSync, readFileSync } from "node:fs";
import { join, resolve as resolvePath } from "node:path";
import { CliError, cancelled } from "../errors.ts";
import { ask, questionsFor } from "../options/questions.ts";
import { replayCommand } from "../options/replay.ts";
import { resolve } from "../options/resolve.ts";
import type { Given, Options } from "../options/schema.ts";
import type { Plan } from "../plan.ts";
import { findBun } from "../ports/machine.ts";
import { type FetchedBun, getBun, giveBun } from "../ports/own-bun.ts";
import { freePort, portInUse } from "../ports/port-in-use.ts";
import { openStage } from "../ports/stage.ts";
import { inspectTarget } from "../ports/target.ts";
import { introLines } from "../report/human.ts";
import { nextLines } from "../steps/next.ts";
import { runSteps, type StepResult } from "../steps/run-steps.ts";
import { givenBy, type ProjectRecord, parseRecord } from "../upgrade/record.ts";
import { agree } from "./agree.ts";
import { findTools, openTemplate, type Prepared, prepare, type Tools } from "./prepare.ts";
import type { Result, World } from "./world.ts";

export type { World };

/** Creates a project: all questions, then the plan, then the effects. Throws a CliError when nothing was created. */
export async function create(typed: Given, world: World): Promise<Result> {
  const record = typeof typed.like === "string" ? readLike(typed.like, world.cwd) : undefined;
  const given = record ? { ...typed, ...givenBy(record) } : typed;
  const asks = world.terminal.person && !given.yes;
  const port = process.env.PORT || (asks ? String(await freePort(3000)) : "3000");
  const first = resolve(given, world.cwd, port);
  if (given.directory === undefined && !given.yes && !asks) throw await directoryMissing(first, world);
  // Anything that cannot work is reported before the first question.
  if (given.directory !== undefined || !asks)
    inspectTarget(resolvePath(world.cwd, first.directory), first.force);
  const found = await findTools(first, world.cwd);
  const tools = record ? { ...found, bunInShell: record.runner !== "npm" } : found;
  if (asks) for (const line of introLines(first, tools, world.version)) world.terminal.say(line);
  const template = await openTemplate(first, world);
  if (world.signal.aborted) throw cancelled();
  const names = asks ? questionsFor(given, template.files) : [];
  if (names.length > 0)
    world.terminal.say("Enter accepts the suggestion, Shift-Tab goes back, Ctrl-C cancels.\n");
  let answers = await ask(names, given, { ...world, port });
  for (;;) {
    const prepared = prepare(resolve(answers, world.cwd, port), { world, tools, template });
    const { options, path, plan } = prepared;
    if (options.dryRun) return { options, path, plan, steps: [], next: plan.next, failure: undefined };
    const others = asks ? await agree(prepared, { names, answers, world, port }) : undefined;
    if (!others) return { options, path, plan, ...(await apply(prepared, tools, world)) };
    answers = others;
  }
}

function readLike(file: string, cwd: string): ProjectRecord {
  const path = resolvePath(cwd, file);
  if (existsSync(path)) return parseRecord(readFileSync(path, "utf8"), path);
  throw new CliError("INVALID_VALUE", `--like: ${path} does not exist.`);
}

async function directoryMissing(options: Options, { version, cwd }: World): Promise<CliError> {
  const { inShell } = await findBun();
  const hint = `Try: ${replayCommand(options, { version, cwd, bun: inShell })}`;
  return new CliError(
    "MISSING_DIRECTORY",
    "No directory was given, and there is no terminal to ask in.",
    hint,
  );
}

async function apply(
  { options, path, target, plan: planned }: Prepared,
  tools: Tools,
  world: World,
): Promise<Pick<Result, "steps" | "next" | "failure" | "start">> {
  const { terminal, signal } = world;
  const started = performance.now();
  if (options.start && (await portInUse(Number(options.port))))
    throw new CliError("PORT_IN_USE", `Port ${options.port} is in use.`);
  const open: { discard(): void }[] = [];
  try {
    const fetched = options.install && !tools.bun ? await fetchOne(world) : undefined;
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
    if (bun && !tools.bunInShell) giveBun(stage.path, bun);
    stage.moveIntoPlace(new Set(planned.merged), planned.replacements);
    const end = goingOn({ options, planned, bun: tools.bunInShell }, results, output);
    const own = join(path, "node_modules/.bin/bun");
    const start = async () => {
      const { runInForeground } = await import("../ports/foreground.ts");
      return runInForeground(tools.bun ?? (existsSync(own) ? own : "bun"), ["run", "dev"], path);
    };
    return {
      steps: [files, ...results],
      ...end,
      ...(options.start && !end.failure ? { start } : {}),
    };
  } finally {
    for (const one of open) one.discard();
  }
}

async function fetchOne({ terminal, signal }: World): Promise<FetchedBun> {
  const end = terminal.busy("Bun from the npm registry, because this machine has none");
  return getBun(signal).finally(end);
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
  const message = `The project was created, but this step failed: ${failed.name}.`;
  return {
    next: nextLines(options, { steps: planned.steps, bun, failed: left }),
    failure: new CliError("STEP_FAILED", message, tail || undefined),
  };
}
