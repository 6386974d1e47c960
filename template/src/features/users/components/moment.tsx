import { useHydrated } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { dateTime } from "#shared/time-text.ts";

/** A time in the reader's language and zone; the server knows only the first. */
export function Moment({ time }: { time: string }) {
  const { i18n } = useTranslation();
  const zone = useHydrated() ? undefined : "UTC";
  return <time dateTime={time}>{dateTime(i18n.language, time, zone)}</time>;
}
