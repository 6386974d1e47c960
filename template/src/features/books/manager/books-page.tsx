import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import BookOpen from "lucide-react/icons/book-open";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { Can } from "#kit/client/can.tsx";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { listState } from "#kit/client/list.ts";
import { useListSearch } from "#kit/client/list-search.ts";
import type { TableView } from "#kit/shared/list-search.ts";
import { buttonClass } from "#ui/button.tsx";
import { PageHeader } from "#ui/page.tsx";
import { EmptyState } from "#ui/states.tsx";
import { DataTable } from "#ui/table.tsx";
import { booksQuery, fetchBooks } from "../queries.ts";
import { type BooksSearch, booksSearch } from "../search.ts";
import { useBookBulk } from "./book-bulk.ts";
import { useBookColumns } from "./book-columns.tsx";
import { useBookFilters } from "./book-filters.ts";
import { BookRow, BookRowSkeletons } from "./book-row.tsx";

export function BooksPage({ search, view }: { search: BooksSearch; view: TableView }) {
  const { t } = useTranslation("books");
  const list = listState(useInfiniteQuery(booksQuery(search)));
  const listSearch = useListSearch(search, view);
  const columns = useBookColumns();
  const filters = useBookFilters();
  const bulk = useBookBulk();

  return (
    <>
      <DocumentTitle>{t("list.title")}</DocumentTitle>
      <PageHeader
        title={t("list.title")}
        description={t("list.managerIntro")}
        actions={
          <Can permissions={{ book: ["create"] }}>
            <Link to="/manager/books/new" className={buttonClass()}>
              <Plus aria-hidden="true" />
              {t("actions.new")}
            </Link>
          </Can>
        }
      />
      <DataTable
        label={t("list.title")}
        list={list}
        search={listSearch}
        placeholder={t("list.searchPlaceholder")}
        columns={columns}
        sorts={booksSearch.sorts}
        filters={filters}
        bulk={bulk}
        fetchPage={fetchBooks(search)}
        fileName="books"
        item={(book) => <BookRow key={book.id} book={book} />}
        loading={t("list.loading")}
        skeletons={<BookRowSkeletons />}
        failed={t("list.failed")}
        empty={<EmptyState icon={<BookOpen />} title={t("list.empty")} description={t("list.emptyHint")} />}
      />
    </>
  );
}
