import { useHydrated } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { dateTime, relativeTime } from "#shared/time-text.ts";

/**
 * Times in the user's language and time zone. The server does not know the zone and has another clock, so both show day
 * and time in UTC until the page is hydrated.
 */
export function useTimeText() {
  const { language } = useTranslation().i18n;
  const hydrated = useHydrated();
  const inZone = (time: string) => dateTime(language, time, hydrated ? undefined : "UTC");
  return {
    /** "1 May 2026, 14:00". */
    dateTime: inZone,
    /** "3 minutes ago". */
    ago: (time: string) => (hydrated ? relativeTime(language, time) : inZone(time)),
  };
}

export function Moment({ time }: { time: string }) {
  const { dateTime } = useTimeText();
  return <time dateTime={time}>{dateTime(time)}</time>;
}
