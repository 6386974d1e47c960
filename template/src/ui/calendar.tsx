import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type KeyboardEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";

type CalendarProps = Record<"selected" | "min" | "max", Date | undefined> & { onSelect: (day: Date) => void };

/** A month to choose a day of, in the words of the page's language. Keys are those of WAI-ARIA's date picker. */
export function Calendar({ selected, onSelect, min, max }: CalendarProps) {
  const { t, i18n } = useTranslation("kit");
  const write = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(i18n.language, options);
  const today = dayAfter(new Date(), 0);
  // Births lie back, plans ahead.
  const first = min ?? new Date(today.getFullYear() - 100, 0, 1);
  const last = max ?? new Date(today.getFullYear() + 20, 11, 31);
  const within = (day: Date) => (day < first ? first : day > last ? last : day);
  const [day, setDay] = useState(() => within(selected ?? today));
  const start = weekStart(i18n.language);
  const weeks = weeksOf(day, start);
  const place = (day.getDay() - start + 7) % 7;
  const on = i18n.dir() === "rtl" ? -1 : 1;
  const steps: Record<string, number> = { ArrowLeft: -on, ArrowRight: on, ArrowUp: -7, ArrowDown: 7 };
  const days: Record<string, number> = { ...steps, Home: -place, End: 6 - place };
  const months: Record<string, number> = { PageUp: -1, PageDown: 1 };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const turned = monthAfter(day, (months[event.key] ?? 0) * (event.shiftKey ? 12 : 1));
    if (!(event.key in days || event.key in months)) return;
    event.preventDefault();
    flushSync(() => setDay(within(dayAfter(turned, days[event.key] ?? 0))));
    event.currentTarget.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  };

  const [year, month] = [day.getFullYear(), day.getMonth()];
  const turn = (label: string, by: number, Icon: typeof ChevronLeft) => {
    const over = by < 0 ? new Date(year, month, 1) <= first : new Date(year, month + 1, 1) > last;
    const go = () => setDay(within(monthAfter(day, by)));
    return (
      <Button variant="ghost" size="icon" aria-label={label} aria-disabled={over} onClick={go}>
        <Icon aria-hidden="true" className="rtl:-scale-x-100 in-aria-disabled:opacity-40" />
      </Button>
    );
  };
  const from = first.getFullYear();
  const choose = (label: string, value: number, days: Date[], read: Intl.DateTimeFormat, unit: number) => (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => setDay(within(monthAfter(day, (Number(target.value) - value) * unit)))}
      className="h-9 rounded-lg bg-transparent px-1.5 font-medium hover:bg-sunken pointer-coarse:h-11 [&>option]:bg-surface [&>option]:text-ink"
    >
      {days.map((one, at) => (
        <option key={one.getTime()} value={at} label={read.format(one)} />
      ))}
    </select>
  );
  const list = (length: number, dayOf: (at: number) => Date) => Array.from({ length }, (_, at) => dayOf(at));
  const monthsOf = list(12, (at) => new Date(year, at));
  const years = list(last.getFullYear() - from + 1, (at) => new Date(from + at, 0));
  const [full, number] = [write({ dateStyle: "full" }), write({ day: "numeric" })];
  const title = write({ month: "long", year: "numeric" });
  const [narrow, long] = [write({ weekday: "narrow" }), write({ weekday: "long" })];
  return (
    <div>
      <div className="flex items-center justify-between gap-1">
        {turn(t("date.previousMonth"), -1, ChevronLeft)}
        {choose(t("date.month"), month, monthsOf, write({ month: "long" }), 1)}
        {choose(t("date.year"), year - from, years, write({ year: "numeric" }), 12)}
        {turn(t("date.nextMonth"), 1, ChevronRight)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: WAI-ARIA's pattern for a calendar */}
      <table role="grid" aria-label={title.format(day)} onKeyDown={press} className="mt-2 w-full">
        <tbody>
          <tr className="text-xs/8 text-muted *:font-medium">
            {weeks[0]?.map((one) => (
              <th key={one.getDay()} aria-label={long.format(one)}>
                {narrow.format(one)}
              </th>
            ))}
          </tr>
          {weeks.map((week) => (
            <tr key={week[0]?.getTime()}>
              {week.map((one) => (
                // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid is a gridcell
                <td key={one.getTime()} aria-selected={isSame(one, selected)} className="p-0 text-center">
                  <button
                    type="button"
                    tabIndex={isSame(one, day) ? 0 : -1}
                    aria-label={full.format(one)}
                    aria-current={isSame(one, today) && "date"}
                    disabled={one < first || one > last}
                    onClick={() => onSelect(one)}
                    className={cn(dayClass, one.getMonth() !== month && "text-faint")}
                  >
                    {number.format(one)}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const dayClass =
  "size-9 rounded-lg tabular-nums hover:bg-sunken aria-[current=date]:font-semibold aria-[current=date]:text-accent-ink aria-[current=date]:inset-ring aria-[current=date]:inset-ring-current/40 disabled:cursor-not-allowed disabled:line-through disabled:opacity-55 disabled:hover:bg-transparent focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring pointer-coarse:size-11 in-aria-selected:bg-accent! in-aria-selected:text-on-accent! in-aria-selected:hover:bg-accent-strong! forced-colors:in-aria-selected:bg-[Highlight]! forced-colors:in-aria-selected:text-[HighlightText]! forced-colors:in-aria-selected:forced-color-adjust-none";

const isSame = (one: Date, other: Date | undefined) => one.getTime() === other?.getTime();

/** Midnight of the day so many days later. */
const dayAfter = (day: Date, days: number) =>
  new Date(day.getFullYear(), day.getMonth(), day.getDate() + days);

/** The same day of another month, or the last one if the month has none like it. */
export function monthAfter(day: Date, months: number): Date {
  const length = new Date(day.getFullYear(), day.getMonth() + months + 1, 0).getDate();
  return new Date(day.getFullYear(), day.getMonth() + months, Math.min(day.getDate(), length));
}

/** Whole weeks, with the days of the months beside it. */
function weeksOf(day: Date, start: number): Date[][] {
  const first = new Date(day.getFullYear(), day.getMonth(), 1);
  const before = (first.getDay() - start + 7) % 7;
  const length = Math.ceil((before + dayAfter(monthAfter(first, 1), -1).getDate()) / 7);
  const weekOf = (at: number) => Array.from({ length: 7 }, (_, on) => dayAfter(first, at * 7 + on - before));
  return Array.from({ length }, (_, at) => weekOf(at));
}

/** The first day of the week where the reader lives, as `Date` counts: 0 is Sunday. Monday where nobody knows. */
export function weekStart(language: string, spoken: readonly string[] = navigator.languages): number {
  const tag = spoken.find((tag) => tag.split("-")[0] === language) ?? language;
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(tag);
  return (locale.getWeekInfo?.().firstDay ?? 1) % 7;
}
