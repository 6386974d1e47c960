import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { listState } from "#kit/client/list.ts";
import { useCan } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { type TableView, tableView } from "#kit/shared/list-search.ts";
import type { Permissions } from "#kit/shared/permissions.ts";
import type { Bulk, BulkAction } from "../bulk.tsx";
import { buttonClass } from "../button.tsx";
import { type AnyFields, type Fields, getShown, isEmpty, useWords, type Values } from "../fields/field.ts";
import { Icon } from "../icon.tsx";
import type { MenuEntry } from "../menu-popup.tsx";
import type { listQueries } from "../resource-queries.ts";
import { ResourceTable, type ResourceTableProps } from "../resource-table.tsx";
import { EmptyState } from "../states.tsx";
import type { TableColumn, TableColumns, TableFilter } from "../table-columns.tsx";
import { Doing, nameOf, type Records, type RecordTexts, type Row, useRecordWords } from "./record.tsx";

type AnySearch = Values & { searchTerm?: string | undefined };

interface ListTableProps<Item extends Row, Search>
  extends Pick<Records<Item, Search>, "icon" | "fields">,
    Partial<Omit<ResourceTableProps<Item, Search>, "search" | "view" | "filters">> {
  search: Search & TableView;
  /** Fixed values of the search, which the URL cannot change. The table has no filters for them. */
  only?: Partial<Search>;
  /** Additional filters. They may depend on the visible rows. */
  moreFilters?: readonly TableFilter[] | ((rows: readonly Item[]) => readonly TableFilter[]);
  queries: ReturnType<typeof listQueries<Item, Search>>;
  texts: Pick<RecordTexts, "list">;
}

/** The page of a read-only list. */
export function ListTable<Item extends Row, Search extends AnySearch>(props: ListTableProps<Item, Search>) {
  const { icon, queries, fields, texts, moreFilters = [], only = {}, ...rest } = props;
  const search = queries.search(props.search);
  const wanted = { ...search, ...only };
  const list = listState(useInfiniteQuery(queries.list(wanted)));
  const more = typeof moreFilters === "function" ? moreFilters(list.rows) : moreFilters;
  const filters = [...useFilters<Item>(fields, list.rows), ...more];
  return (
    <ResourceTable
      title={texts.list("title")}
      list={list}
      placeholder={texts.list("searchPlaceholder")}
      columns={useColumns<Item>(fields)}
      sorts={queries.search.sorts}
      filters={filters.filter(({ name }) => !Object.hasOwn(only, name))}
      fetchPage={queries.fetchPage(wanted)}
      fileName={queries.name}
      loading={texts.list("loading")}
      failed={texts.list("failed")}
      empty={
        <EmptyState
          drawing="nothing"
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

type RecordTableProps<Item extends Row, Search> = Records<Item, Search> &
  ListTableProps<Item, Search> & {
    /** Actions on several records, in front of the deletion. */
    moreBulk?: readonly BulkAction<Item>[];
    /** Entries in the menu of a row, after the links to its page and its form. */
    moreMenu?: (item: Item) => readonly MenuEntry[];
    /** Whether the menu of a row offers to delete it; by default it does. */
    mayDelete?: (item: Item) => boolean;
  };

/** The page of a list whose records have a page and a form, and can be deleted. */
export function RecordTable<Item extends Row, Search extends AnySearch>(
  props: RecordTableProps<Item, Search>,
) {
  const {
    kind,
    place,
    words: _words,
    nameOf: _nameOf,
    moreBulk,
    moreMenu,
    mayDelete: _mayDelete,
    ...rest
  } = props;
  const { t } = useTranslation("table");
  const bulk = useRecordBulk(props, moreBulk);
  const link = props.link ?? (({ id }: Item) => ({ to: `${place}/$id`, params: { id } }));
  const permissions: Permissions = { [kind]: ["update"] };
  const mayEdit = useCan(permissions);
  const menu = (item: Item): MenuEntry[] => {
    const page = link(item);
    const form = { ...page, to: `${page.to}/update` } as LinkProps;
    return [
      { label: t("open"), icon: "eye", link: page },
      ...(mayEdit ? [{ label: props.texts.actions("edit"), icon: "pencil", link: form } as const] : []),
      ...(moreMenu?.(item) ?? []),
    ];
  };
  return (
    <ListTable<Item, Search>
      actions={
        <Doing kind={kind} act="create">
          <Link to={`${place}/new`} className={buttonClass()}>
            <Icon name="plus" />
            {props.texts.actions("new")}
          </Link>
        </Doing>
      }
      bulk={bulk}
      menu={mayEdit || bulk.actions.length > 0 ? menu : undefined}
      {...rest}
      link={link}
    />
  );
}

function useRecordBulk<Item extends Row, Search>(
  props: Records<Item, Search> & Pick<RecordTableProps<Item, Search>, "mayDelete">,
  more: readonly BulkAction<Item>[] = [],
): Bulk<Item> {
  const { kind, queries } = props;
  const queryClient = useQueryClient();
  const words = useRecordWords(props);
  const { sendRestore } = queries;
  const permissions: Permissions = { [kind]: ["delete"] };
  const remove: BulkAction<Item> = {
    label: words.delete,
    icon: "trash-2",
    tone: "danger",
    inMenu: props.mayDelete,
    one: (item) => ({
      title: props.texts.delete("title"),
      text: words.deleteText(item),
      done: words.deleted(item),
      failed: props.texts.delete("failed"),
    }),
    title: (count) => words.bulk("title", count),
    text: (count) => words.bulk("text", count),
    done: (count) => words.bulk("done", count),
    act: ({ id }) => queries.sendDelete(id),
    ...(sendRestore && {
      undo: {
        act: ({ id }: Item) => sendRestore(id),
        done: words.bulkUndone,
      },
    }),
  };
  return {
    actions: [...more, ...(useCan(permissions) ? [remove] : [])],
    nameOf: (item) => nameOf(props, item),
    onChanged: () => queries.refresh(queryClient),
  };
}

/** The columns of a table. The first one names the row. */
export function useColumns<Item extends Values>(fields: Fields<Item> & AnyFields): TableColumns<Item> {
  const toColumn = useToColumn<Item>();
  const [first, ...others] = getShown(fields)
    .filter(({ wide }) => !wide)
    .map(toColumn);
  if (!first) throw new Error("No field names a row");
  return [first, ...others];
}

/** The columns of all fields by name, to change one or to insert others between them. */
export function useColumnsByName<Item extends Row, Search, F extends AnyFields>({
  fields,
}: Pick<ListTableProps<Item, Search>, "queries"> & { fields: F }) {
  const columns = getShown(fields).map(useToColumn<Item>());
  return Object.fromEntries(columns.map((column) => [column.id, column])) as {
    readonly [Name in keyof F]: TableColumn<Item>;
  };
}

function useToColumn<Item extends Values>() {
  const words = useWords();
  return (named: ReturnType<typeof getShown>[number]): TableColumn<Item> => {
    const { name, label, unit, align, width, aside, hidden = aside, listed, ...field } = named;
    const text = (row: Item) => (isEmpty(row[name]) ? "" : field.text(row[name], words));
    const { csv, cell: show = field.shown } = field;
    return {
      ...{ id: name, label, unit, align, width, hidden, listed, text },
      csv: csv && ((row: Item) => (isEmpty(row[name]) ? "" : csv(row[name]))),
      cell: (row: Item) => (isEmpty(row[name]) ? null : show ? show(row[name]) : text(row)),
    };
  };
}

export function useFilters<Item extends Values>(fields: Fields<Item> & AnyFields, rows: readonly Item[]) {
  const words = useWords();
  return getShown(fields).flatMap(({ name, filters }) => {
    const known = rows.map((row) => row[name]).filter((value) => !isEmpty(value));
    return filters?.(name, words, known) ?? [];
  });
}
