import { useState } from "react";
import { noValue, readControl } from "#kit/client/control.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { date } from "#kit/shared/time-text.ts";
import { Badge } from "./badge.tsx";
import { Button } from "./button.tsx";
import { DateInput } from "./date-input.tsx";
import { Field } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { Select } from "./input.tsx";
import type { ListSearchState } from "./list.tsx";
import { useChosen } from "./list-toolbar.tsx";
import { Popover } from "./popover.tsx";
import type { TableFilter } from "./table-columns.tsx";

interface FiltersProps {
  filters: readonly TableFilter[];
  search: ListSearchState;
}

export function FilterButton({ filters, search }: FiltersProps) {
  const { t } = useTranslation("table");
  const { values, write } = useChosen(search);
  const set = filters.filter(({ name }) => values[name] !== undefined);
  const [timesCleared, setTimesCleared] = useState(0);
  return (
    <Popover
      label={t("filter")}
      trigger={
        <>
          <Icon name="list-filter" />
          <span className="max-2xl:sr-only">{t("filter")}</span>
          {set.length > 0 && (
            // Hidden from screen readers: the active filters are named below.
            <Badge
              aria-hidden="true"
              tone="accent"
              data-count={set.length}
              className="after:content-[attr(data-count)]"
            />
          )}
        </>
      }
    >
      <div className="grid w-64 max-w-full grid-cols-2 items-start gap-x-3 gap-y-4 has-[>:nth-child(4)]:w-88">
        {filters.map((filter) => (
          <FilterField
            // Clearing must also remove invalid filters.
            key={`${filter.name} ${timesCleared}`}
            filter={filter}
            value={String(values[filter.name] ?? "")}
            onChoose={(value) => void write({ [filter.name]: value })}
          />
        ))}
        <Button
          variant="secondary"
          aria-disabled={set.length === 0}
          className={`col-span-2 ${set.length === 0 ? "opacity-55" : ""}`}
          onClick={() => {
            setTimesCleared(timesCleared + 1);
            void write(Object.fromEntries(set.map(({ name }) => [name, ""])));
          }}
        >
          {t("clearAll")}
        </Button>
      </div>
    </Popover>
  );
}

interface FilterControlProps {
  filter: TableFilter;
  value: string;
  onChoose: (value: string) => void;
}

/** Keeps its value while the control is unreadable. Shows the error once the user has finished typing. */
function FilterField({ filter, value, onChoose }: FilterControlProps) {
  const { t } = useTranslation("table");
  const [{ isTold }, setState] = useState({ isNone: false, isTold: false });
  const tell = () => setState((state) => ({ ...state, isTold: state.isNone }));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to the control in it.
    <div
      className={filter.half ? "" : "col-span-2"}
      onBlur={tell}
      onKeyDown={({ key }) => {
        if (key === "Enter") tell();
      }}
    >
      <Field
        label={filter.label}
        description={filter.description}
        error={isTold && <span role="alert">{t("noValue", { label: filter.label })}</span>}
      >
        <FilterControl
          filter={filter}
          value={value}
          onChoose={(next) => {
            setState({ isNone: next === noValue, isTold: false });
            if (next !== noValue && next !== value) onChoose(next);
          }}
        />
      </Field>
    </div>
  );
}

function FilterControl({ filter: { options, control }, value, onChoose }: FilterControlProps) {
  const { t } = useTranslation("table");
  if (control) return control(value, onChoose);
  if (options)
    return (
      <Select value={value} onValueChange={onChoose}>
        <option value="">{t("any")}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    );
  return <DateFilter value={value} onChoose={onChoose} />;
}

/** Uncontrolled, so that a date can be typed part by part. Replaced if the value changes elsewhere. */
function DateFilter({ value, onChoose }: Omit<FilterControlProps, "filter">) {
  const [own, setOwn] = useState({ value, replaced: 0 });
  if (own.value !== value) setOwn({ value, replaced: own.replaced + 1 });
  const choose = (next: string) => {
    if (next !== noValue) setOwn({ ...own, value: next });
    onChoose(next);
  };
  return (
    <DateInput
      key={own.replaced}
      defaultValue={value}
      onValueChange={(next) => {
        // The date may be emptied part by part: the filter is only cleared once the user leaves the empty control.
        if (next !== "") choose(next);
      }}
      onBlur={(event) => choose(readControl(event.target))}
      onKeyDown={(event) => {
        if (event.key === "Enter") choose(readControl(event.currentTarget));
      }}
    />
  );
}

export function FilterChips({ filters, search }: FiltersProps) {
  const { t, i18n } = useTranslation("table");
  const set = filters.flatMap((filter) => {
    const value = search.values[filter.name];
    return typeof value === "string" ? [{ ...filter, value }] : [];
  });
  if (set.length === 0) return null;
  return (
    <ul aria-label={t("filters")} className="flex w-full flex-wrap items-center gap-2 max-md:order-4">
      {set.map(({ name, label, value, options, words }) => {
        const shown = options?.find((option) => option.value === value)?.label ?? words?.(value);
        const day = options || words ? value : date(i18n.language, value, "UTC");
        const chip = t("chip", { label, value: shown ?? day });
        return (
          <li key={name}>
            <Button
              variant="secondary"
              size="sm"
              aria-label={t("removeFilter", { filter: chip })}
              onClick={() => void search.write({ [name]: "" })}
            >
              {chip}
              <Icon name="x" />
            </Button>
          </li>
        );
      })}
      {set.length > 1 && (
        <li>
          <Button
            variant="ghost"
            size="sm"
            onClick={() => void search.write(Object.fromEntries(set.map(({ name }) => [name, ""])))}
          >
            {t("clearAll")}
          </Button>
        </li>
      )}
    </ul>
  );
}
