import Columns3 from "lucide-react/icons/columns-3";
import { useTranslation } from "react-i18next";
import { Checkbox } from "#ui/form/checkbox.tsx";
import type { ListSearchState } from "#ui/list/list-data.ts";
import { useChosen } from "#ui/list/use-chosen.ts";
import { Popover } from "#ui/primitives/popover.tsx";
import { columnsInUrl, shownColumns } from "./shown-columns.ts";
import type { TableColumn } from "./table-column.ts";

interface ColumnsButtonProps<Row> {
  columns: readonly TableColumn<Row>[];
  search: ListSearchState;
}

/** Which columns are shown, and how dense the rows are. */
export function ColumnsButton<Row>({ columns, search }: ColumnsButtonProps<Row>) {
  const { t } = useTranslation("table");
  const { values, write } = useChosen(search);
  const shown = shownColumns(columns, values.columns);
  const show = (id: string, isShown: boolean) => {
    const next = new Set(shown);
    if (isShown) next.add(id);
    else next.delete(id);
    void write({ columns: columnsInUrl(columns, next) });
  };
  return (
    <Popover
      label={t("columns")}
      className="max-md:hidden"
      trigger={
        <>
          <Columns3 aria-hidden="true" />
          {t("columns")}
        </>
      }
    >
      <div className="flex min-w-48 flex-col gap-3">
        <fieldset className="flex flex-col gap-2.5">
          <legend className="sr-only">{t("columns")}</legend>
          {columns.map(({ id, label }, at) => (
            <Checkbox
              key={id}
              label={label}
              checked={shown.has(id)}
              disabled={at === 0}
              onCheckedChange={(checked) => show(id, checked)}
            />
          ))}
        </fieldset>
        <div className="border-t pt-3">
          <Checkbox
            label={t("compact")}
            checked={values.density === "compact"}
            onCheckedChange={(checked) => void write({ density: checked ? "compact" : "" })}
          />
        </div>
      </div>
    </Popover>
  );
}
