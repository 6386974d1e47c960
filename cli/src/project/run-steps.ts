import { dirname } from "node:path";
import { cancelled } from "../errors.ts";
import { withOnPath } from "../ports/fetch-bun.mjs";
import { gitEnvironment } from "../ports/machine.ts";
import { run } from "../ports/shell.mjs";
import type { Terminal } from "../ports/terminal.ts";
import type { PlannedStep, StepName } from "./steps.ts";

/** The outcome of a step, and how long it took in `ms`. */
export type StepResult = { name: StepName; status: "done" | "skipped" | "failed"; ms: number };

// Shell variables of another project. They must not affect the database created here.
const foreign =
  "PORT HOST DATABASE_URL DATABASE_POOL DATABASE_PREPARE STORAGE_URL AUTH_SECRET BASE_URL DEMO NODE_ENV SMTP_URL EMAIL_FROM";

/**
 * Runs the planned commands in the project. `output` is the end of the failed command's output. After a failure, the
 * steps that need the failed one are skipped; the git step still runs. Throws only if the user cancels.
 */
export async function runSteps(
  steps: readonly PlannedStep[],
  world: { cwd: string; bun: string | undefined; terminal: Terminal; signal: AbortSignal },
): Promise<{ results: StepResult[]; output: string }> {
  const results: StepResult[] = [];
  let output = "";
  for (const step of steps) {
    const broken = step.name !== "git" && results.some((result) => result.status === "failed");
    if (step.skipped || broken) {
      results.push({ name: step.name, status: "skipped", ms: 0 });
      if (step.skipped) world.terminal.mark("skipped", `${step.label}: skipped (${step.skipped})`);
      continue;
    }
    const started = performance.now();
    const end = world.terminal.busy(step.label);
    const failure = await runCommands(step, world);
    const ms = Math.round(performance.now() - started);
    end();
    if (world.signal.aborted) throw cancelled();
    const status = failure === undefined ? "done" : "failed";
    world.terminal.mark(status, step.label);
    results.push({ name: step.name, status, ms });
    output ||= failure ?? "";
  }
  return { results, output };
}

/** The output of the failed command, if any. */
async function runCommands(
  step: PlannedStep,
  { cwd, bun, signal }: { cwd: string; bun: string | undefined; signal: AbortSignal },
): Promise<string | undefined> {
  const own = gitEnvironment();
  for (const name of foreign.split(" ")) delete own[name];
  const env = bun ? withOnPath(own, dirname(bun)) : own;
  for (const [name, ...args] of step.commands) {
    const file = name === "bun" && bun ? bun : name;
    const { code, output } = await run({ command: [file, ...args], cwd, env, signal });
    if (code !== 0) return output || `${name} exited with code ${code}`;
  }
  return undefined;
}
