/** One line of the table; what a row does not have stays out. */
export interface Row {
  what: string;
  /** With its unit. */
  value: string;
  /** How it compares with what was measured beside it. */
  ratio?: string;
  /** Milliseconds. */
  p50?: number;
  p99?: number;
  /** Microseconds of the server's processor time a request takes. */
  cpu?: number;
  budget?: Budget;
}

/** What the design asks for, and whether it is so. Nothing fails when it is not. */
export interface Budget {
  text: string;
  met: boolean;
}

/** @param text the limit as people read it, with its unit */
export function atMost(value: number, limit: number, text: string): Budget {
  return { text: `≤ ${text}`, met: value <= limit };
}

/** @param text the limit as people read it, with its unit */
export function atLeast(value: number, limit: number, text: string): Budget {
  return { text: `≥ ${text}`, met: value >= limit };
}
