import type { ListData, ListSearchState } from "#ui/list/list-data.ts";
import { ListToolbar } from "#ui/list/list-toolbar.tsx";
import { ColumnsButton } from "./columns-button.tsx";
import { ExportButton } from "./export-button.tsx";
import type { FetchPage } from "./fetch-all.ts";
import { FilterButton } from "./filter-button.tsx";
import { FilterChips } from "./filter-chips.tsx";
import { SortSelect } from "./sort-select.tsx";
import type { TableColumn, TableFilter } from "./table-column.ts";

interface TableToolbarProps<Row extends { id: string }> {
  list: ListData;
  search: ListSearchState;
  placeholder: string;
  columns: readonly TableColumn<Row>[];
  shown: ReadonlySet<string>;
  sorts: readonly string[];
  filters: readonly TableFilter[];
  fetchPage: FetchPage<Row>;
  fileName: string;
}

/** Search, filters, sort on small screens, columns and the CSV file of a table. */
export function TableToolbar<Row extends { id: string }>(props: TableToolbarProps<Row>) {
  const { list, search, columns, shown, sorts, filters } = props;
  return (
    <ListToolbar
      list={list}
      search={search}
      placeholder={props.placeholder}
      filters={
        <>
          <SortSelect columns={columns} sorts={sorts} search={search} />
          <FilterChips filters={filters} search={search} />
        </>
      }
      actions={
        <>
          {filters.length > 0 && <FilterButton filters={filters} search={search} />}
          <ColumnsButton columns={columns} search={search} />
          <ExportButton
            columns={columns.filter(({ id }) => shown.has(id))}
            fetchPage={props.fetchPage}
            fileName={props.fileName}
          />
        </>
      }
    >
      {/* A search without scripts keeps the rest. */}
      {Object.entries(search.values).map(
        ([name, value]) =>
          name !== "searchTerm" && <input key={name} type="hidden" name={name} value={String(value)} />,
      )}
    </ListToolbar>
  );
}
