import type { CliError } from "../errors.ts";
import type { Options } from "../options/schema.ts";
import type { Plan } from "../plan.ts";
import type { Terminal } from "../ports/terminal.ts";
import type { StepResult } from "../steps/run-steps.ts";

/** What the command has to do with the outside. */
export type World = {
  readonly version: string;
  readonly cwd: string;
  readonly archive: URL;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
};

/** How it ended. `failure` is there when a later step failed and the project was created nevertheless. */
export type Result = {
  readonly options: Options;
  readonly path: string;
  readonly plan: Plan;
  readonly steps: readonly StepResult[];
  readonly next: readonly string[];
  readonly failure: CliError | undefined;
  /** Starts the development server, when that was asked for. */
  readonly start?: () => Promise<number>;
};
