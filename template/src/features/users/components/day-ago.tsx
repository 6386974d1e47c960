import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { day as dayMs } from "#kit/shared/time.ts";
import { date, keep, relativeTime } from "#kit/shared/time-text.ts";

/** A UTC day such as "2026-05-31" as "today", "yesterday" or "3 days ago", with the date in a tooltip. */
export function DayAgo({ day }: { day: string }) {
  const { language } = useTranslation().i18n;
  return (
    <time
      dateTime={day}
      title={date(language, day, "UTC")}
      className="inline-block first-letter:uppercase"
      suppressHydrationWarning
    >
      {relativeDay(language, day)}
    </time>
  );
}

const todays = new Map<string, string>();

export function relativeDay(language: string, day: string, now = Date.now()): string {
  const today = now - (now % dayMs);
  // A relative time would count today in hours.
  if (Date.parse(day) === today)
    return keep(todays, language, () =>
      new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(0, "day"),
    );
  return relativeTime(language, day, today);
}
