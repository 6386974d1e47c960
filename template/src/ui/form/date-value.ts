/** The day in a date input, at midnight here; its number is in UTC. Undefined where nothing valid is typed. */
export function readDay({ valueAsNumber }: { valueAsNumber: number }): Date | undefined {
  if (Number.isNaN(valueAsNumber)) return undefined;
  const utc = new Date(valueAsNumber);
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
}

/** Puts a day into a date input, keeps the time that is there, and tells the form as if it had been typed. */
export function writeDay(input: HTMLInputElement, day: Date): void {
  const dayMs = 86_400_000;
  const time = Number.isNaN(input.valueAsNumber) ? 0 : ((input.valueAsNumber % dayMs) + dayMs) % dayMs;
  // Unlike `value`, this is not watched by React, which would otherwise see no change.
  input.valueAsNumber = Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) + time;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The day of a limit: "2026-11-22" or "2026-11-22T10:30". */
export function parseDay(text: string | number | undefined): Date | undefined {
  const [year, month, day] = String(text ?? "")
    .slice(0, 10)
    .split("-")
    .map(Number);
  return year && month && day ? new Date(year, month - 1, day) : undefined;
}
