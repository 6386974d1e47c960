import type { CliError } from "../errors.ts";
import type { Options } from "../options/schema.ts";
import type { Plan } from "../plan.ts";
import type { Target } from "../ports/target.ts";
import type { Terminal } from "../ports/terminal.ts";
import type { StepResult } from "../steps/run-steps.ts";

/** What the command has to do with the outside. */
export type World = {
  readonly version: string;
  readonly cwd: string;
  readonly archive: URL;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  /** Whether stdout belongs to one JSON object. */
  readonly json: boolean;
  /** Writes to stdout. */
  readonly print: (text: string) => void;
};

/** Everything that is settled before anything is done. */
export type Prepared = {
  readonly options: Options;
  readonly path: string;
  readonly target: Target;
  readonly plan: Plan;
};

/** How it ended. */
export type Result = Prepared & {
  readonly steps: readonly StepResult[];
  readonly next: readonly string[];
  /** There when a later step failed and the project was created nevertheless. */
  readonly failure?: CliError | undefined;
  /** Starts the development server, when that was asked for. */
  readonly start?: () => Promise<number>;
};
