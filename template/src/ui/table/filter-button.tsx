import ListFilter from "lucide-react/icons/list-filter";
import { useTranslation } from "react-i18next";
import { DateInput } from "#ui/form/date-input.tsx";
import { Field } from "#ui/form/field.tsx";
import { Select } from "#ui/form/select.tsx";
import type { ListSearchState } from "#ui/list/list-data.ts";
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
  const set = filters.filter(({ name }) => search.values[name] !== undefined);
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
            <FilterControl filter={filter} search={search} />
          </Field>
        ))}
        <Button
          variant="secondary"
          aria-disabled={set.length === 0}
          className={set.length === 0 ? "opacity-55" : ""}
          onClick={() => search.write(Object.fromEntries(set.map(({ name }) => [name, ""])))}
        >
          {t("clearAll")}
        </Button>
      </div>
    </Popover>
  );
}

function FilterControl({
  filter: { name, options },
  search,
}: {
  filter: TableFilter;
  search: ListSearchState;
}) {
  const { t } = useTranslation("table");
  const value = String(search.values[name] ?? "");
  if (options)
    return (
      <Select value={value} onChange={(event) => search.write({ [name]: event.target.value })}>
        <option value="">{t("any")}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    );
  return (
    <DateInput
      // A value that was cleared elsewhere replaces what was typed.
      key={value === "" ? "empty" : "set"}
      defaultValue={value}
      max="9999-12-31"
      onBlur={(event) => search.write({ [name]: event.target.value })}
      onChange={(event) => {
        // While a year is typed, it is a year of long ago.
        if (event.target.value >= "1000") search.write({ [name]: event.target.value });
      }}
    />
  );
}
