const steps = [
  ["second", 60],
  ["minute", 60],
  ["hour", 24],
  ["day", 30],
  ["month", 12],
] as const;

// Creating a format costs a hundred times as much as using it, and lists have dozens of times.
const formats = new Map<string, Intl.DateTimeFormat>();
const relatives = new Map<string, Intl.RelativeTimeFormat>();

/** "3 minutes ago", "in 2 days" or "now" in the given language. */
export function relativeTime(language: string, time: string, now = Date.now()): string {
  const format = relatives.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  relatives.set(language, format);
  let distance = (new Date(time).getTime() - now) / 1000;
  for (const [unit, size] of steps) {
    // The clocks of server and browser differ by seconds: a recent time must not be in the future.
    if (unit === "second" && Math.abs(distance) < size) return format.format(0, unit);
    if (Math.abs(distance) < size) return format.format(Math.round(distance), unit);
    distance /= size;
  }
  return format.format(Math.round(distance), "year");
}

function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, format);
  return format;
}

/** Date and time in the medium and short style, by default in the reader's time zone. */
export function dateTime(language: string, time: string, timeZone?: string): string {
  const text = formatOf(language, { dateStyle: "medium", timeStyle: "short", timeZone }).format(
    new Date(time),
  );
  // The half of the day must not stand alone on a line: in Arabic, its space would break.
  return text.replace(/ (?=\p{L}+$)/u, "\u00a0");
}

/** Date in the medium style, by default in the reader's time zone. */
export function date(language: string, time: string, timeZone?: string): string {
  return formatOf(language, { dateStyle: "medium", timeZone }).format(new Date(time));
}

/** The time of day in the short style, by default in the reader's time zone. */
export function timeOfDay(language: string, time: string, timeZone?: string): string {
  return formatOf(language, { timeStyle: "short", timeZone }).format(new Date(time));
}

/** A date such as "2026-05-01" without its year, independent of the time zone. */
export function dayOfYear(language: string, day: string): string {
  return formatOf(language, { day: "numeric", month: "short", timeZone: "UTC" }).format(new Date(day));
}

/** A month such as "2026-05": "May 2026", or short, "May". */
export function monthOfYear(language: string, month: string, style: "long" | "short"): string {
  const year = style === "long" ? ({ year: "numeric" } as const) : {};
  return formatOf(language, { month: style, timeZone: "UTC", ...year }).format(new Date(`${month}-01`));
}
