import { useHydrated } from "@tanstack/react-router";
import { noValue } from "#kit/client/control.ts";
import { Day, Moment, useTimeText } from "#kit/client/moment.tsx";
import { date } from "#kit/shared/time-text.ts";
import { DateInput, type DateInputProps } from "../date-input.tsx";
import { type FieldOptions, getRange, type TypedField } from "./field.ts";

/** A day, the same in every time zone. */
export const dayField = (options: FieldOptions<string, string>): TypedField<string, string> => ({
  align: "end",
  width: 9.75,
  half: true,
  text: (day, { language }) => date(language, day, "UTC"),
  csv: (day) => day,
  shown: (day) => <Day day={day} />,
  filters: getRange(options.label),
  initial: (day) => day ?? "",
  control: (control) => <DateInput {...control} />,
  ...options,
});

interface MomentInputProps extends Omit<DateInputProps, "type" | "value" | "onValueChange"> {
  /** For example "2026-05-31T14:00:00.000Z", "" if empty, or `noValue` if the text is not a valid time. */
  value: string;
  onValueChange: (value: string) => void;
}

/** An input for a date and time in the user's time zone. */
export function MomentInput({ value, onValueChange, ...rest }: MomentInputProps) {
  // The server does not know the user's time zone.
  const isHere = useHydrated();
  return (
    <DateInput
      {...rest}
      type="datetime-local"
      value={isHere ? inZone(value) : ""}
      onValueChange={(local) =>
        onValueChange(local === "" || local === noValue ? local : new Date(local).toISOString())
      }
    />
  );
}

/** Formats a time for the local time zone, such as "2026-05-31T16:00". */
function inZone(time: string): string {
  if (time === "" || time === noValue) return time;
  const moment = new Date(time);
  const minutes = moment.getTime() - moment.getTimezoneOffset() * 60_000;
  return new Date(minutes).toISOString().slice(0, 16);
}

/** Shows the time below the day, because one line would wrap anywhere. */
function DayOverTime({ time }: { time: string }) {
  const inWords = useTimeText();
  return (
    <time dateTime={time} className="whitespace-nowrap">
      {inWords.day(time)} <span className="block text-xs 2xl:inline">{inWords.timeOfDay(time)}</span>
    </time>
  );
}

export const momentField = (options: FieldOptions<string, string>): TypedField<string, string> => ({
  align: "end",
  half: true,
  text: (time, { dateTime }) => dateTime(time),
  csv: (time) => time,
  cell: (time) => <DayOverTime time={time} />,
  shown: (time) => <Moment time={time} />,
  filters: getRange(options.label),
  initial: (time) => time ?? "",
  control: (control) => <MomentInput {...control} />,
  ...options,
});
