import type { CliError } from "../errors.ts";
import type { Options } from "../options/schema.ts";
import type { Target } from "../ports/target.ts";
import type { Plan } from "./plan.ts";
import type { StepResult } from "./run-steps.ts";

/** Everything that is decided before anything is written. */
export type Prepared = {
  readonly options: Options;
  readonly path: string;
  readonly target: Target;
  /** The changes that the workspace's root needs; empty outside a workspace. */
  readonly workspace: readonly string[];
  readonly plan: Plan;
};

export type Result = Prepared & {
  readonly steps: readonly StepResult[];
  readonly next: readonly string[];
  /** Set if a later step failed but the project was created. */
  readonly failure?: CliError | undefined;
  /** Starts the development server, if requested. */
  readonly start?: () => Promise<number>;
};
