import { Day, Moment, useTimeText } from "#kit/client/moment.tsx";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { day } from "#kit/shared/time.ts";
import { relativeTime } from "#kit/shared/time-text.ts";
import type { Look, ShownField } from "./field.ts";

/**
 * Shows a time of the last week as "3 days ago", an earlier one as its day, with the rest in a tooltip. As in `Ago`,
 * the server's text stays until hydration.
 */
function Lately({ time }: { time: string }) {
  const { language } = useTranslation().i18n;
  const inWords = useTimeText();
  return (
    <time
      dateTime={time}
      title={inWords.dateTime(time)}
      className="inline-block whitespace-nowrap first-letter:uppercase"
      suppressHydrationWarning
    >
      {Date.now() - Date.parse(time) < 7 * day ? relativeTime(language, time) : inWords.day(time)}
    </time>
  );
}

/** A time that the server sets, such as the creation of a record. */
export const timestampField = (look: Look & Partial<ShownField<string>>): ShownField<string> => ({
  align: "end",
  width: 9.75,
  text: (time) => time,
  cell: (time) => <Lately time={time} />,
  shown: (time) => <Moment time={time} />,
  ...look,
});

/** A day that the server sets, the same in every time zone. */
export const shownDayField = (look: Look & Partial<ShownField<string>>): ShownField<string> => ({
  align: "end",
  width: 9.75,
  text: (day) => day,
  cell: (day) => <Day day={day} />,
  shown: (day) => <Day day={day} />,
  ...look,
});
