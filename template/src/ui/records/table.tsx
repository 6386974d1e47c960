import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { listState } from "#kit/client/list.ts";
import { useCan } from "#kit/client/session.ts";
import { type TableView, tableView } from "#kit/shared/list-search.ts";
import type { Permissions } from "#kit/shared/permissions.ts";
import type { Bulk, BulkAction } from "../bulk.tsx";
import { buttonClass } from "../button.tsx";
import {
  type AnyFields,
  type Fields,
  isEmpty,
  nameIn,
  shownOf,
  useWords,
  type Values,
} from "../fields/field.ts";
import { Icon } from "../icon.tsx";
import { ResourceTable, type ResourceTableProps } from "../resource-table.tsx";
import { EmptyState } from "../states.tsx";
import type { TableColumns } from "../table-columns.tsx";
import { Doing, type Records, type Row, useRecordWords } from "./record.tsx";

interface RecordTableProps<Item extends Row, Search, Output>
  extends Records<Item, Search, Output>,
    Partial<Omit<ResourceTableProps<Item, Search>, "search" | "view">> {
  /** The search of the URL: the query of the list, and the view of the table. */
  search: Search & TableView;
}

/** The page of the list. */
export function RecordTable<
  Item extends Row,
  Search extends Values & { searchTerm?: string | undefined },
  Output,
>(props: RecordTableProps<Item, Search, Output>) {
  const { kind, place, icon, queries, fields, texts, words: _, ...rest } = props;
  const search = queries.search(props.search);
  const list = listState(useInfiniteQuery(queries.list(search)));
  const bulk = useBulk(props);
  return (
    <ResourceTable
      title={texts.list("title")}
      actions={
        <Doing kind={kind} act="create">
          <Link to={`${place}/new`} className={buttonClass()}>
            <Icon name="plus" />
            {texts.actions("new")}
          </Link>
        </Doing>
      }
      list={list}
      placeholder={texts.list("searchPlaceholder")}
      columns={useColumns<Item>(fields)}
      link={({ id }) => ({ to: `${place}/$id`, params: { id } })}
      sorts={queries.search.sorts}
      filters={useFilters<Item>(fields, list.rows)}
      bulk={bulk}
      fetchPage={queries.fetchPage(search)}
      fileName={queries.name}
      loading={texts.list("loading")}
      failed={texts.list("failed")}
      empty={
        <EmptyState
          icon={<Icon name={icon} />}
          title={texts.list("empty")}
          description={texts.list("emptyHint")}
        />
      }
      {...rest}
      search={search}
      view={tableView(props.search)}
    />
  );
}

/** The bulk actions. */
function useBulk<Item extends Row, Search, Output>(props: Records<Item, Search, Output>): Bulk<Item> {
  const { kind, queries, fields } = props;
  const queryClient = useQueryClient();
  const words = useRecordWords(props);
  const { sendRestore } = queries;
  const permissions: Permissions = { [kind]: ["delete"] };
  const remove: BulkAction<Item> = {
    label: words.delete,
    tone: "danger",
    title: (count) => words.bulk("title", count),
    text: (count) => words.bulk("text", count),
    done: (count) => words.bulk("done", count),
    act: ({ id }) => queries.sendDelete(id),
    ...(sendRestore && {
      undo: {
        act: ({ id }: Item) => sendRestore(id),
        done: (count: number) => words.bulk("undone", count),
      },
    }),
  };
  return {
    actions: useCan(permissions) ? [remove] : [],
    nameOf: (item) => nameIn(fields, item),
    onChanged: () => queries.refresh(queryClient),
  };
}

/** The columns of a table. The first one has the name of the row. */
export function useColumns<Item extends Values>(fields: Fields<Item> & AnyFields): TableColumns<Item> {
  const words = useWords();
  const [first, ...others] = shownOf(fields)
    .filter(({ wide }) => !wide)
    .map(({ name, label, unit, align, aside, hidden = aside, listed, ...field }) => {
      const text = (row: Item) => (isEmpty(row[name]) ? "" : field.text(row[name], words));
      const { csv, cell: show = field.shown } = field;
      return {
        ...{ id: name, label, unit, align, hidden, listed, text },
        csv: csv && ((row: Item) => (isEmpty(row[name]) ? "" : csv(row[name]))),
        cell: (row: Item) => (isEmpty(row[name]) ? null : show ? show(row[name]) : text(row)),
      };
    });
  if (!first) throw new Error("No field names a row");
  return [first, ...others];
}

/** The filters of a table. */
export function useFilters<Item extends Values>(fields: Fields<Item> & AnyFields, rows: readonly Item[]) {
  const words = useWords();
  return shownOf(fields).flatMap(({ name, filters }) => {
    const known = rows.map((row) => row[name]).filter((value) => !isEmpty(value));
    return filters?.(name, words, known) ?? [];
  });
}
