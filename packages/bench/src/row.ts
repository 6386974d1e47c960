/** One line of the table. */
export interface Row {
  what: string;
  /** Including its unit. */
  value: string;
  /** The ratio to the baseline measured beside it. */
  ratio?: string;
  /** Milliseconds. */
  p50?: number;
  p99?: number;
  /** Microseconds of the server's processor time per request. */
  cpu?: number;
  budget?: Budget;
}

/** The budget and whether it is kept; not enforced. */
export interface Budget {
  text: string;
  met: boolean;
}

/** @param text the limit for display, including its unit */
export function atMost(value: number, limit: number, text: string): Budget {
  return { text: `≤ ${text}`, met: value <= limit };
}

/** @param text the limit for display, including its unit */
export function atLeast(value: number, limit: number, text: string): Budget {
  return { text: `≥ ${text}`, met: value >= limit };
}
