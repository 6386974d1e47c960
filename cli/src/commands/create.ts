import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve as resolvePath } from "node:path";
import { CliError, cancelled } from "../errors.ts";
import { replayCommand } from "../options/replay.ts";
import { resolve } from "../options/resolve.ts";
import type { Given, Options } from "../options/schema.ts";
import { bunNeeded, findNpm } from "../ports/fetch-bun.mjs";
import { requireRegular } from "../ports/inside.ts";
import { type BunFacts, findBun, gitState, isInRepository } from "../ports/machine.ts";
import { getBun, giveBun } from "../ports/own-bun.ts";
import { freePort, portInUse } from "../ports/port-in-use.ts";
import { findReplacements } from "../ports/replacements.ts";
import { openStage } from "../ports/stage.ts";
import { inspectTarget } from "../ports/target.ts";
import { readBundledTemplate, readTemplate } from "../ports/template.ts";
import { workspaceAdvice } from "../ports/workspace.ts";
import { type Facts, plan } from "../project/plan.ts";
import { givenBy, readLike } from "../project/record.ts";
import type { Prepared, Result } from "../project/result.ts";
import { runSteps, type StepResult } from "../project/run-steps.ts";
import { nextLines } from "../project/steps.ts";
import { introLines } from "../report/human.ts";
import { type Files, getText, type Template } from "../template/files.ts";
import { agree, ask, questionsFor } from "./questions.ts";
import type { World } from "./world.ts";

type Tools = BunFacts & Pick<Facts, "git">;

/** Creates a project: asks all questions, plans, then writes. Throws a CliError if nothing was created. */
export async function create(typed: Given, outside: World): Promise<Result> {
  const { terminal, cwd, version, signal } = outside;
  const record = typeof typed.like === "string" ? readLike(typed.like, cwd) : undefined;
  const given = record ? { ...typed, ...givenBy(record) } : typed;
  const asks = terminal.person && !given.yes;
  const port = process.env.PORT || (asks ? String(await freePort(3000)) : "3000");
  const world = { ...outside, port };
  const first = resolve(given, cwd, port);
  if (given.directory === undefined && !given.yes && !asks) {
    const hint = `Try: ${replayCommand(first, { version, cwd, bun: (await findBun()).inShell })}`;
    const place =
      process.env.TERM === "dumb" ? "questions cannot be shown with TERM=dumb" : "questions need a terminal";
    const message = `No directory given, and ${place}.`;
    throw new CliError("MISSING_DIRECTORY", message, hint);
  }
  // Report every problem that is already known before asking the first question.
  if (given.directory !== undefined || !asks) inspectTarget(resolvePath(cwd, first.directory), first.force);
  const found = await findTools(first, cwd);
  const tools = record ? { ...found, inShell: record.runner !== "npm" } : found;
  if (asks) for (const line of introLines(first, version, tools.usable !== undefined)) terminal.say(line);
  const template = await openTemplate(first, world);
  if (signal.aborted) throw cancelled();
  const names = asks ? questionsFor(given, template.files) : [];
  if (names.length > 0) terminal.say("Enter accepts the suggestion, Shift-Tab goes back, Ctrl-C cancels.\n");
  let answers = await ask(names, given, world);
  for (;;) {
    const prepared = prepare(resolve(answers, cwd, port), { ...world, tools, template });
    if (prepared.options.dryRun) return { ...prepared, steps: [], next: prepared.plan.next };
    const others = asks ? await agree(prepared, { names, answers, world }) : undefined;
    if (!others) return apply(prepared, tools, world);
    answers = others;
  }
}

/** Finds the programs that the steps need. Throws if a required one is missing. */
async function findTools(options: Options, cwd: string): Promise<Tools> {
  const missing: Facts["git"] = "missing";
  const [bun, git] = await Promise.all([findBun(), options.git ? gitState(cwd) : missing]);
  if (options.install && !options.dryRun && !bun.usable && !findNpm()) {
    const message = `Bun ${bunNeeded} or newer is required to install the project, and npm is not installed to download it.`;
    throw new CliError("BUN_MISSING", message);
  }
  return { ...bun, git };
}

/** Reads the requested template, and shows its source unless it is our own. */
async function openTemplate(options: Options, world: World): Promise<Template> {
  if (options.template === undefined) return readBundledTemplate(world.archive);
  const template = await readTemplate(options.template, world);
  world.terminal.mark("done", `Template: ${template.source}`);
  if (options.install)
    world.terminal.say(
      "  This is not Damson's template: installing it runs its scripts and those of its dependencies.",
    );
  return template;
}

function prepare(
  options: Options,
  { cwd, version, tools, template }: Pick<World, "cwd" | "version"> & { tools: Tools; template: Template },
): Prepared {
  const path = resolvePath(cwd, options.directory);
  const target = inspectTarget(path, options.force);
  const { kept, ignore } = target;
  const { inShell: bun, git } = tools;
  const secret = randomBytes(32).toString("hex");
  const insideRepository = isInRepository(path);
  const facts = { version, cwd, path, secret, kept, ignore, bun, git, insideRepository };
  const made = plan(options, facts, template);
  const replacements = findReplacements(target, made, new Date());
  if (target.exists)
    requireRegular(path, replacements?.paths ?? getFolders(made.files), {
      folders: true,
      links: options.force,
    });
  const workspace = workspaceAdvice(path, {
    project: JSON.parse(getText(made.files.get("package.json")) || "{}"),
    manager: bun ? "bun" : "npm",
    lock: bun ? "bun.lock" : "package-lock.json",
  });
  return { options, path, target, workspace, plan: { ...made, replacements } };
}

/** The top-level folders of the files. What already exists at such a path must be a folder. */
const getFolders = (files: Files) =>
  new Set([...files.keys()].filter((path) => path.includes("/")).map((path) => path.replace(/\/.*/s, "")));

async function apply(prepared: Prepared, tools: Tools, { terminal, signal }: World): Promise<Result> {
  const { options, path, target, plan } = prepared;
  const started = performance.now();
  if (options.start && (await portInUse(Number(options.port))))
    throw new CliError("PORT_IN_USE", `Port ${options.port} is in use.`);
  const open: { discard(): void }[] = [];
  try {
    let bun = tools.usable;
    if (options.install && !bun) {
      const end = terminal.busy("Bun from the npm registry (it is not installed)");
      const fetched = await getBun(signal).finally(end);
      open.push(fetched);
      bun = fetched.path;
    }
    const stage = openStage(target);
    open.push(stage);
    await stage.write(plan.files);
    if (signal.aborted) throw cancelled();
    const files: StepResult = { name: "files", status: "done", ms: Math.round(performance.now() - started) };
    terminal.mark("done", `Files: ${plan.files.size}`);
    const rest = plan.steps.filter(({ name }) => name !== "files");
    const { results, output } = await runSteps(rest, { cwd: stage.path, bun, terminal, signal });
    if (bun && !tools.inShell) giveBun(stage.path, bun);
    stage.moveIntoPlace(new Set(plan.merged), plan.replacements);
    const result = { ...prepared, steps: [files, ...results] };
    const left = results.filter(({ status }) => status !== "done");
    const failed = left.find(({ status }) => status === "failed");
    if (failed) {
      const names = left.slice(left.indexOf(failed)).map(({ name }) => name);
      const next = nextLines(options, { steps: plan.steps, bun: tools.inShell, failed: names });
      const tail = output.trim().split("\n").slice(-15).join("\n");
      const message = `The project was created, but this step failed: ${failed.name}.`;
      return { ...result, next, failure: new CliError("STEP_FAILED", message, tail || undefined) };
    }
    const start = async () => {
      const { runInForeground } = await import("../ports/foreground.ts");
      const own = join(path, "node_modules/.bin/bun");
      const bun = tools.usable ?? (existsSync(own) ? own : "bun");
      const code = await runInForeground(bun, ["run", "dev"], path);
      if (code >= 128) terminal.say(`\nStopped. To continue: ${plan.next.slice(0, -1).join(" && ")}`);
      return code;
    };
    return { ...result, next: plan.next, ...(options.start ? { start } : {}) };
  } finally {
    for (const one of open) one.discard();
  }
}
