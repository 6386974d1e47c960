import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { listState } from "#kit/client/list.ts";
import { Can, useCan } from "#kit/client/session.ts";
import type { TableView } from "#kit/shared/list-search.ts";
import type { Bulk } from "#ui/bulk.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ResourceTable } from "#ui/resource-table.tsx";
import { EmptyState } from "#ui/states.tsx";
import { dayColumn, type TableColumns, type TableFilter, textColumn } from "#ui/table-columns.tsx";
import { BookCover } from "../components/book-cover.tsx";
import { GenreBadge, useGenreName } from "../components/book-facts.tsx";
import { bookQueries, genresQuery } from "../queries.ts";
import type { Book } from "../schema.ts";
import { type BooksSearch, booksSearch } from "../search.ts";

export function BooksPage({ search, view }: { search: BooksSearch; view: TableView }) {
  const { t } = useTranslation("books");
  return (
    <ResourceTable
      title={t("list.title")}
      intro={t("list.managerIntro")}
      actions={
        <Can permissions={{ book: ["create"] }}>
          <Link to="/manager/books/new" className={buttonClass()}>
            <Icon name="plus" />
            {t("actions.new")}
          </Link>
        </Can>
      }
      list={listState(useInfiniteQuery(bookQueries.list(search)))}
      search={search}
      view={view}
      placeholder={t("list.searchPlaceholder")}
      columns={useColumns()}
      link={({ id }) => ({ to: "/manager/books/$id", params: { id } })}
      mark={{ of: (book) => <BookCover book={book} size="mark" />, shape: "h-11 w-8 rounded-sm" }}
      sorts={booksSearch.sorts}
      filters={useFilters()}
      bulk={useBulk()}
      fetchPage={bookQueries.fetchPage(search)}
      fileName="books"
      loading={t("list.loading")}
      failed={t("list.failed")}
      empty={
        <EmptyState
          icon={<Icon name="book-open" />}
          title={t("list.empty")}
          description={t("list.emptyHint")}
        />
      }
    />
  );
}

function useColumns(): TableColumns<Book> {
  const { t } = useTranslation("books");
  const genreName = useGenreName();
  return [
    { id: "title", label: t("fields.title"), cell: ({ title }) => title, text: ({ title }) => title },
    textColumn("author", t("fields.author"), "md:max-w-[13vw]", "below"),
    {
      id: "genre",
      label: t("fields.genre"),
      cell: ({ genre }) => <GenreBadge genre={genre} />,
      text: ({ genre }) => genreName(genre),
      listed: "beside",
    },
    textColumn("publisher", t("fields.publisher"), "md:max-w-[12vw]"),
    dayColumn("createdAt", t("fields.createdAt"), true),
    dayColumn("updatedAt", t("fields.updatedAt")),
  ];
}

function useFilters(): TableFilter<BooksSearch>[] {
  const { t } = useTranslation("books");
  const { data: genres = [] } = useQuery(genresQuery);
  const genreName = useGenreName();
  return [
    {
      name: "genreId",
      label: t("fields.genre"),
      options: genres.map((genre) => ({ value: genre.id, label: genreName(genre) })),
    },
  ];
}

function useBulk(): Bulk<Book> {
  const { t } = useTranslation("books");
  const queryClient = useQueryClient();
  const mayDelete = useCan({ book: ["delete"] });
  const { sendRestore } = bookQueries;
  return {
    actions: mayDelete
      ? [
          {
            label: t("actions.delete"),
            tone: "danger",
            title: (count) => t("bulk.title", { count }),
            text: (count) => t("bulk.text", { count }),
            done: (count) => t("bulk.done", { count }),
            act: ({ id }) => bookQueries.sendDelete(id),
            undo: sendRestore && {
              act: ({ id }) => sendRestore(id),
              done: (count) => t("bulk.undone", { count }),
            },
          },
        ]
      : [],
    nameOf: ({ title }) => title,
    onChanged: () => bookQueries.refresh(queryClient),
  };
}
