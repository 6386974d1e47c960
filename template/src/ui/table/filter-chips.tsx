import X from "lucide-react/icons/x";
import { useTranslation } from "react-i18next";
import { date } from "#shared/time-text.ts";
import type { ListSearchState } from "#ui/list/list-data.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { TableFilter } from "./table-column.ts";

interface FilterChipsProps {
  filters: readonly TableFilter[];
  search: ListSearchState;
}

/** The filters that are set, each with a button to take it away. */
export function FilterChips({ filters, search }: FilterChipsProps) {
  const { t, i18n } = useTranslation("table");
  const set = filters.flatMap((filter) => {
    const value = search.values[filter.name];
    return typeof value === "string" ? [{ ...filter, value }] : [];
  });
  if (set.length === 0) return null;
  return (
    <ul aria-label={t("filters")} className="flex w-full flex-wrap items-center gap-2">
      {set.map(({ name, label, value, options }) => {
        const words = options
          ? (options.find((option) => option.value === value)?.label ?? value)
          : date(i18n.language, value, "UTC");
        const chip = t("chip", { label, value: words });
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
