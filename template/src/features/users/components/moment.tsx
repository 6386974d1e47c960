import { useTranslation } from "react-i18next";
import { dateTime } from "#shared/time-text.ts";

/** A time in the reader's language and zone; the server knows only the first. */
export function Moment({ time }: { time: string }) {
  const { i18n } = useTranslation();
  return (
    <time dateTime={time} suppressHydrationWarning>
      {dateTime(i18n.language, time)}
    </time>
  );
}
