import type { Terminal } from "../ports/terminal.ts";

/** A command's connections to the outside world. */
export type World = {
  readonly version: string;
  readonly cwd: string;
  readonly archive: URL;
  readonly terminal: Terminal;
  readonly signal: AbortSignal;
  /** Whether stdout contains only one JSON object. */
  readonly json: boolean;
  readonly print: (text: string) => void;
};
