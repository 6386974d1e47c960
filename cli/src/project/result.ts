import type { CliError } from "../errors.ts";
import type { Options } from "../options/schema.ts";
import type { Target } from "../ports/target.ts";
import type { Plan } from "./plan.ts";
import type { StepResult } from "./run-steps.ts";

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
