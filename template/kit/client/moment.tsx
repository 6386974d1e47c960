import { useHydrated } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { date, dateTime, relativeTime, timeOfDay } from "../shared/time-text.ts";

/**
 * Times in the user's language and time zone. The server does not know the zone and has another clock, so both show day
 * and time in UTC until the page is hydrated.
 */
export function useTimeText() {
  const { language } = useTranslation().i18n;
  const hydrated = useHydrated();
  const zone = hydrated ? undefined : "UTC";
  const inZone = (time: string) => dateTime(language, time, zone);
  return {
    /** "1 May 2026, 14:00". */
    dateTime: inZone,
    /** "1 May 2026". */
    day: (time: string) => date(language, time, zone),
    /** "14:00". */
    timeOfDay: (time: string) => timeOfDay(language, time, zone),
    /** "3 minutes ago", but the day until the page is hydrated. */
    ago: (time: string) => (hydrated ? relativeTime(language, time) : date(language, time, zone)),
  };
}

interface MomentProps {
  time: string;
  /** Show only the day, or how long ago it was. A tooltip has the rest. */
  dayOnly?: boolean;
  ago?: boolean;
}

export function Moment({ time, dayOnly = false, ago = false }: MomentProps) {
  const inWords = useTimeText();
  const whole = inWords.dateTime(time);
  const short = ago ? inWords.ago(time) : dayOnly && inWords.day(time);
  return (
    <time dateTime={time} title={short ? whole : undefined} className={dayOnly ? "whitespace-nowrap" : ""}>
      {short || whole}
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
