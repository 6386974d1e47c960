import { useHydrated } from "@tanstack/react-router";
import { useTranslation } from "../shared/i18n/use-translation.ts";
import { date, dateTime, relativeTime, timeOfDay } from "../shared/time-text.ts";

/** The server does not know the time zone, so days and times are in UTC until the page is hydrated. */
export function useTimeText() {
  const { language } = useTranslation().i18n;
  const hydrated = useHydrated();
  const zone = hydrated ? undefined : "UTC";
  const inZone = (time: string) => dateTime(language, time, zone);
  return {
    /** "1 May 2026, 14:00". */
    dateTime: inZone,
    day: (time: string) => date(language, time, zone),
    timeOfDay: (time: string) => timeOfDay(language, time, zone),
  };
}

/** Shows the day and time, or only the day with the time in a tooltip. */
export function Moment({ time, dayOnly = false }: { time: string; dayOnly?: boolean }) {
  const inWords = useTimeText();
  const whole = inWords.dateTime(time);
  return (
    <time dateTime={time} {...(dayOnly && { title: whole, className: "whitespace-nowrap" })}>
      {dayOnly ? inWords.day(time) : whole}
    </time>
  );
}

/**
 * "3 minutes ago", in a sentence if needed, with a tooltip. Keeps the server's text after hydration, so that nothing
 * moves. Without scripts the text would soon be wrong, so the day is shown there.
 */
export function Ago({ time, say = String }: { time: string; say?: (when: string) => string }) {
  const { language } = useTranslation().i18n;
  const hydrated = useHydrated();
  return (
    <time dateTime={time} title={dateTime(language, time, hydrated ? undefined : "UTC")}>
      <span className="noscript:hidden" suppressHydrationWarning>
        {say(relativeTime(language, time))}
      </span>
      {!hydrated && <span className="hidden noscript:inline">{say(date(language, time, "UTC"))}</span>}
    </time>
  );
}

/** A day such as "2026-05-31": the same day in every time zone. @public */
export function Day({ day }: { day: string }) {
  const { language } = useTranslation().i18n;
  return (
    <time dateTime={day} className="whitespace-nowrap">
      {date(language, day, "UTC")}
    </time>
  );
}
