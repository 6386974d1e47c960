import ListFilter from "lucide-react/icons/list-filter";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DateInput } from "#ui/form/date-input.tsx";
import { Field } from "#ui/form/field.tsx";
import { Select } from "#ui/form/select.tsx";
import type { ListSearchState } from "#ui/list/list-data.ts";
import { useChosen } from "#ui/list/use-chosen.ts";
import { Badge } from "#ui/primitives/badge.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { Popover } from "#ui/primitives/popover.tsx";
import type { TableFilter } from "./table-column.ts";

interface FiltersProps {
  filters: readonly TableFilter[];
  search: ListSearchState;
}

/** A button with the filters, which act at once. */
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
          {t("filter")}
          {set.length > 0 && (
            // Not text: the filters that are set are named below.
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
      <div className="flex w-64 max-w-full flex-col gap-4">
        {filters.map((filter) => (
          <Field key={filter.name} label={filter.label} description={filter.description}>
            <FilterControl
              filter={filter}
              value={String(values[filter.name] ?? "")}
              onChoose={(value) => void write({ [filter.name]: value })}
            />
          </Field>
        ))}
        <Button
          variant="secondary"
          aria-disabled={set.length === 0}
          className={set.length === 0 ? "opacity-55" : ""}
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

function FilterControl({ filter: { options }, value, onChoose }: FilterControlProps) {
  const { t } = useTranslation("table");
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

/** Uncontrolled, so that a date can be typed part by part; replaced when its value was changed elsewhere. */
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
      max="9999-12-31"
      onBlur={(event) => choose(event.target.value)}
      onChange={(event) => {
        // While a year is typed, it is a year of long ago.
        if (event.target.value >= "1000") choose(event.target.value);
      }}
    />
  );
}
