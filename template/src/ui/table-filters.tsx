import ListFilter from "lucide-react/icons/list-filter";
import X from "lucide-react/icons/x";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { date } from "#kit/shared/time-text.ts";
import { Badge } from "./badge.tsx";
import { Button } from "./button.tsx";
import { DateInput } from "./date-input.tsx";
import { Field } from "./field.tsx";
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
  return (
    <Popover
      label={t("filter")}
      trigger={
        <>
          <ListFilter aria-hidden="true" />
          <span className="max-2xl:sr-only">{t("filter")}</span>
          {set.length > 0 && (
            // Hidden from screen readers, because the active filters are named below.
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
          <div key={filter.name} className={filter.half ? "" : "col-span-2"}>
            <Field label={filter.label} description={filter.description}>
              <FilterControl
                filter={filter}
                value={String(values[filter.name] ?? "")}
                onChoose={(value) => void write({ [filter.name]: value })}
              />
            </Field>
          </div>
        ))}
        <Button
          variant="secondary"
          aria-disabled={set.length === 0}
          className={`col-span-2 ${set.length === 0 ? "opacity-55" : ""}`}
          onClick={() => void write(Object.fromEntries(set.map(({ name }) => [name, ""])))}
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

function FilterControl({ filter: { options, control }, value, onChoose }: FilterControlProps) {
  const { t } = useTranslation("table");
  if (control) return control(value, onChoose);
  if (options)
    return (
      <Select value={value} onChange={(event) => onChoose(event.target.value)}>
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

/** Uncontrolled, so that a date can be typed part by part. Replaced if its value changes elsewhere. */
function DateFilter({ value, onChoose }: Omit<FilterControlProps, "filter">) {
  const [own, setOwn] = useState({ value, replaced: 0 });
  if (own.value !== value) setOwn({ value, replaced: own.replaced + 1 });
  const choose = (next: string) => {
    if (next === value) return;
    setOwn({ ...own, value: next });
    onChoose(next);
  };
  return (
    <DateInput
      key={own.replaced}
      defaultValue={value}
      onBlur={(event) => choose(event.target.value)}
      onChange={(event) => {
        // A partly typed year, such as 0020, is a valid date.
        if (event.target.value >= "1000") choose(event.target.value);
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
              <X aria-hidden="true" />
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
