export interface Row {
  what: string;
  /** The value with its unit. */
  value: string;
  /** The ratio to the baseline, which was measured next to it. */
  ratio?: string;
  /** The median in milliseconds. */
  p50?: number;
  p99?: number;
  /** The server's processor time per request in microseconds. */
  cpu?: number;
  budget?: Budget;
}

/** A budget, and whether it was kept. Exceeding it is reported but does not fail. */
export interface Budget {
  text: string;
  met: boolean;
}

/** @param text the displayed limit, with its unit */
export function atMost(value: number, limit: number, text: string): Budget {
  return { text: `≤ ${text}`, met: value <= limit };
}

/** @param text the displayed limit, with its unit */
export function atLeast(value: number, limit: number, text: string): Budget {
  return { text: `≥ ${text}`, met: value >= limit };
}
