const steps = [
  ["second", 60],
  ["minute", 60],
  ["hour", 24],
  ["day", 30],
  ["month", 12],
] as const;

/** "3 minutes ago", "in 2 days", "now", in the language's own words. */
export function relativeTime(language: string, time: string, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  let distance = (new Date(time).getTime() - now) / 1000;
  for (const [unit, size] of steps) {
    // The clocks of server and browser differ by seconds: what is just over is now, not to come.
    if (unit === "second" && Math.abs(distance) < size) return format.format(0, unit);
    if (Math.abs(distance) < size) return format.format(Math.round(distance), unit);
    distance /= size;
  }
  return format.format(Math.round(distance), "year");
}

// Making one costs a hundred times what using it does, and a list or a chart has dozens of times to write.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}

/** Day and time, as short as the language writes them; in the reader's own time zone unless one is given. */
export function dateTime(language: string, time: string, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return formatOf(language, { dateStyle: "medium", timeStyle: "short", ...zone }).format(new Date(time));
}

/** A day like "2026-05-01", without its year: the day itself, whatever the reader's zone. */
export function dayOfYear(language: string, day: string): string {
  return formatOf(language, { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));
}
