import { type ChevronProps, DayPicker, type DropdownProps } from "react-day-picker";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";

interface CalendarProps {
  selected: Date | undefined;
  onSelect: (day: Date) => void;
  min?: Date | undefined;
  max?: Date | undefined;
}

/** The years to choose from without limits: many in the past for births, fewer in the future for plans. */
const yearsBack = 100;
const yearsAhead = 20;

export function Calendar({ selected, onSelect, min, max }: CalendarProps) {
  const { t, i18n } = useTranslation("kit");
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(i18n.language, options);
    return (date: Date) => format.format(date);
  };
  const now = new Date();
  const month = write({ month: "long" });
  const year = write({ year: "numeric" });
  return (
    <DayPicker
      mode="single"
      required
      selected={selected}
      onSelect={onSelect}
      defaultMonth={selected ?? (max && max < now ? max : min && min > now ? min : now)}
      startMonth={min ?? new Date(now.getFullYear() - yearsBack, 0)}
      endMonth={max ?? new Date(now.getFullYear() + yearsAhead, 11)}
      disabled={[...(min ? [{ before: min }] : []), ...(max ? [{ after: max }] : [])]}
      dir={i18n.dir()}
      lang={i18n.language}
      weekStartsOn={weekStart(i18n.language)}
      showOutsideDays
      captionLayout="dropdown"
      formatters={{
        formatCaption: write({ month: "long", year: "numeric" }),
        formatDay: write({ day: "numeric" }),
        formatWeekdayName: write({ weekday: "narrow" }),
        formatMonthDropdown: month,
        formatYearDropdown: year,
      }}
      labels={{
        labelNav: () => t("date.choose"),
        labelGrid: write({ month: "long", year: "numeric" }),
        labelWeekday: write({ weekday: "long" }),
        labelDayButton: write({ dateStyle: "full" }),
        labelNext: () => t("date.nextMonth"),
        labelPrevious: () => t("date.previousMonth"),
        labelMonthDropdown: () => t("date.month"),
        labelYearDropdown: () => t("date.year"),
      }}
      components={{ Chevron, Dropdown }}
      classNames={{
        months: "relative",
        nav: "absolute inset-x-0 top-0 flex justify-between",
        button_previous: navClass,
        button_next: navClass,
        month_caption: "mx-11 flex h-9 items-center justify-center pointer-coarse:h-11",
        dropdowns: "flex gap-1",
        month_grid: "mt-2 w-full border-collapse",
        weekday: "h-8 text-xs font-medium text-muted",
        day: "p-0 text-center",
        day_button: dayClass,
        selected: "*:bg-accent! *:text-on-accent! *:hover:bg-accent-strong!",
        today: "*:font-semibold *:text-accent-ink *:inset-ring *:inset-ring-current/40",
        outside: "*:text-faint",
        disabled: "*:line-through *:opacity-55",
      }}
    />
  );
}

const navClass = buttonClass(
  { variant: "ghost", size: "sm" },
  "z-10 size-9 p-0! pointer-coarse:size-11 aria-disabled:opacity-40",
);

const dayClass =
  "size-9 rounded-lg tabular-nums hover:bg-sunken disabled:cursor-not-allowed disabled:hover:bg-transparent focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring pointer-coarse:size-11 forced-colors:in-data-selected:bg-[Highlight]! forced-colors:in-data-selected:text-[HighlightText]! forced-colors:in-data-selected:forced-color-adjust-none";

/** The picker mirrors this icon in right-to-left pages. */
function Chevron({ orientation }: ChevronProps) {
  return <Icon name={orientation === "left" ? "chevron-left" : "chevron-right"} />;
}

function Dropdown({ options = [], value, onChange, disabled, ...rest }: DropdownProps) {
  return (
    <select
      aria-label={rest["aria-label"]}
      value={value}
      onChange={onChange}
      disabled={disabled}
      className="h-9 rounded-lg bg-transparent px-1.5 text-field font-medium md:text-base hover:bg-sunken pointer-coarse:h-11 [&>option]:bg-surface [&>option]:text-ink"
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** The first day of the week in the reader's region, as in `Date`: 0 is Sunday. Monday if the region is unknown. */
export function weekStart(language: string, spoken: readonly string[] = navigator.languages): Weekday {
  const tag = spoken.find((tag) => tag.split("-")[0] === language) ?? language;
  const locale: Intl.Locale & { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(tag);
  const day = (locale.getWeekInfo?.().firstDay ?? 1) % 7;
  const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];
  return weekdays[day] ?? 1;
}
