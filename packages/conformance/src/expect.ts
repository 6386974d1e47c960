/** A deviation: what was compared, the expected value and the actual one. */
export class Mismatch extends Error {
  constructor(what: string, expected: unknown, seen: unknown) {
    super(`${what}\n  expected: ${show(expected)}\n  seen:     ${show(seen)}`);
    this.name = "Mismatch";
  }
}

const maxShownLength = 1500;

function show(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value, null, 1) ?? String(value));
  return text.length > maxShownLength
    ? `${text.slice(0, maxShownLength)} … (${text.length} characters)`
    : text;
}

/** Compares two values as JSON. */
export function equal(what: string, seen: unknown, expected: unknown): void {
  if (JSON.stringify(seen) !== JSON.stringify(expected)) throw new Mismatch(what, expected, seen);
}

export function matches(what: string, seen: string | undefined, pattern: RegExp): void {
  if (seen === undefined || !pattern.test(seen))
    throw new Mismatch(what, `to match ${pattern}`, seen ?? "nothing");
}

export function contains(what: string, seen: string, part: string): void {
  if (!seen.includes(part)) throw new Mismatch(what, `to contain “${part}”`, seen);
}

export function lacks(what: string, seen: string, part: string): void {
  if (seen.includes(part)) throw new Mismatch(what, `not to contain “${part}”`, seen);
}

export function holds(what: string, condition: boolean, expected: unknown, seen: unknown): void {
  if (!condition) throw new Mismatch(what, expected, seen);
}
