const steps = [
  ["second", 60],
  ["minute", 60],
  ["hour", 24],
  ["day", 30],
  ["month", 12],
] as const;

// Creating a format takes a hundred times as long as using it, and lists and pages keep showing the same days.
const relatives = new Map<string, Intl.RelativeTimeFormat>();

/** "3 minutes ago", "in 2 days" or "now" in the given language. */
export function relativeTime(language: string, time: string, now = Date.now()): string {
  const format = keep(relatives, language, () => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));
  let distance = (new Date(time).getTime() - now) / 1000;
  for (const [unit, size] of steps) {
    // The clocks of server and browser may differ by seconds. A recent time must not appear to be in the future.
    if (unit === "second" && Math.abs(distance) < size) return format.format(0, unit);
    if (Math.abs(distance) < size) return format.format(Math.round(distance), unit);
    distance /= size;
  }
  return format.format(Math.round(distance), "year");
}

/** Computes a value once for each key, and caches up to a thousand. */
export function keep<Made>(known: Map<string, Made>, key: string, make: () => Made): Made {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  if (known.size >= 1000) known.clear();
  known.set(key, made);
  return made;
}

type Style = Omit<Intl.DateTimeFormatOptions, "timeZone">;

/** Formats times in this style and language, by default in the reader's time zone. */
function createFormat(style: Style, mend = (text: string) => text) {
  const texts = new Map<string, string>();
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (language: string, time: string | number, timeZone?: string): string =>
    keep(texts, `${language} ${timeZone} ${time}`, () => {
      const create = () => new Intl.DateTimeFormat(language, { ...style, timeZone });
      return mend(keep(formats, `${language} ${timeZone}`, create).format(new Date(time)));
    });
}

/**
 * The date in medium style and the time in short style, by default in the reader's time zone. A no-break space keeps AM
 * or PM next to the time; in Arabic, the line would otherwise break there.
 */
export const dateTime = createFormat({ dateStyle: "medium", timeStyle: "short" }, (text) =>
  text.replace(/ (?=\p{L}+$)/u, "\u00a0"),
);

export const date = createFormat({ dateStyle: "medium" });

/** The time of day, from an ISO 8601 time or milliseconds since 1970. */
export const timeOfDay = createFormat({ timeStyle: "short" });

/** "12:03 PM UTC", for pages that do not know their reader's time zone. */
export function timeOfDayInUtc(language: string, time: string | number): string {
  return `${timeOfDay(language, time, "UTC")} UTC`;
}

const dayAndMonth = createFormat({ day: "numeric", month: "short" });

/** A date such as "2026-05-01" without its year, in no particular time zone. */
export function dayOfYear(language: string, day: string): string {
  return dayAndMonth(language, day, "UTC");
}

const months = {
  long: createFormat({ month: "long", year: "numeric" }),
  short: createFormat({ month: "short" }),
};

/** A month such as "2026-05": "May 2026", or short, "May". */
export function monthOfYear(language: string, month: string, style: "long" | "short"): string {
  return months[style](language, `${month}-01`, "UTC");
}
