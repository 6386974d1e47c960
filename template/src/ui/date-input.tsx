import { type ComponentProps, use, useEffect, useRef } from "react";
import { noValue, readControl } from "#kit/client/control.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { cn } from "./cn.ts";
import { FieldContext } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { controlClass, controlHeight, useTypedText } from "./input.tsx";
import { LateTrigger } from "./popover.tsx";

export interface DateInputProps extends Omit<ComponentProps<"input">, "type" | "ref" | "className"> {
  /** The format of the value: "2026-11-22", "2026-11-22T10:30" in the user's time zone, or "10:30". Default: "date". */
  type?: "date" | "datetime-local" | "time" | undefined;
  onValueChange?: ((value: string) => void) | undefined;
}

/** Limited to four digits, so that browsers move on to the next part of the date once a year is typed. */
const latest = { date: "9999-12-31", "datetime-local": "9999-12-31T23:59", time: undefined };

const load = () => Promise.all([import("./popover-popup.tsx"), import("./calendar.tsx")]);

const shown = (value: string) => (value === noValue ? "" : value);

/** A native input, which needs no script and opens the phone's own picker. For mouse users, there is a calendar. */
export function DateInput({ type = "date", onValueChange, ...rest }: DateInputProps) {
  const { t } = useTranslation("kit");
  const input = useRef<HTMLInputElement>(null);
  const field = use(FieldContext);
  const { disabled, readOnly, min, max, value } = rest;
  const [text, remember] = useTypedText(String(value ?? ""), shown);
  // Lets the form clear the input: for React, a half-typed date is already empty.
  useEffect(() => {
    if (value === "" && input.current?.validity.badInput) input.current.value = "";
  }, [value]);
  const withCalendar = type !== "time" && !disabled && !readOnly;
  return (
    <span className="relative flex">
      <input
        {...field}
        {...rest}
        ref={input}
        type={type}
        max={max ?? latest[type]}
        {...(value !== undefined && { value: text })}
        {...(onValueChange && {
          onChange: ({ target }) => {
            const next = readControl(target);
            remember(target.value, next);
            onValueChange(next);
          },
        })}
        className={cn(
          controlClass,
          controlHeight,
          value === "" && "not-focus:text-muted",
          withCalendar &&
            "pointer-fine:pe-11 pointer-fine:[&::-webkit-calendar-picker-indicator]:hidden pointer-fine:[&::-webkit-calendar-picker-indicator]:appearance-none",
        )}
      />
      {withCalendar && (
        <LateTrigger
          label={t("date.choose")}
          aria-describedby={field.id && `${field.id}l`}
          trigger={<Icon name="calendar-days" />}
          variant="ghost"
          size="icon"
          // Firefox draws a button of its own that cannot be hidden.
          className="absolute! inset-y-0 end-1 my-auto size-8! text-muted pointer-coarse:hidden supports-[-moz-appearance:none]:hidden"
          popup="dialog"
          load={load}
          show={([{ PopoverPopup }, { Calendar }], trigger) => (
            <PopoverPopup
              trigger={trigger}
              label={t("date.choose")}
              initialFocus="[role=gridcell] [tabindex='0']"
            >
              {(close) => (
                <Calendar
                  selected={input.current ? readDay(input.current) : undefined}
                  min={parseDay(min)}
                  max={parseDay(max)}
                  onSelect={(day) => {
                    if (input.current) writeDay(input.current, day);
                    close();
                  }}
                />
              )}
            </PopoverPopup>
          )}
        />
      )}
    </span>
  );
}

/** The day in a date input as local midnight: the input's own number is in UTC. Undefined if the input is invalid. */
function readDay({ valueAsNumber }: { valueAsNumber: number }): Date | undefined {
  if (Number.isNaN(valueAsNumber)) return undefined;
  const utc = new Date(valueAsNumber);
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate());
}

/** Writes a day into a date input, keeps the time of day, and tells the form as if someone had typed the day. */
function writeDay(input: HTMLInputElement, day: Date): void {
  const dayMs = 86_400_000;
  const time = Number.isNaN(input.valueAsNumber) ? 0 : ((input.valueAsNumber % dayMs) + dayMs) % dayMs;
  // Not `value`, which React tracks: it would then see no change.
  input.valueAsNumber = Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) + time;
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

function parseDay(text: string | number | undefined): Date | undefined {
  const [year, month, day] = String(text ?? "")
    .slice(0, 10)
    .split("-")
    .map(Number);
  return year && month && day ? new Date(year, month - 1, day) : undefined;
}
