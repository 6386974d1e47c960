import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import BookOpen from "lucide-react/icons/book-open";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { Can } from "#client/can.tsx";
import { DocumentTitle } from "#client/document-title.tsx";
import { listState } from "#client/list.ts";
import { useListSearch } from "#client/list-search.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { ListStates } from "#ui/list/list-states.tsx";
import { ListToolbar } from "#ui/list/list-toolbar.tsx";
import { buttonClass } from "#ui/primitives/button-class.ts";
import { Card } from "#ui/primitives/card.tsx";
import { booksQuery } from "../queries.ts";
import type { BooksSearch } from "../search.ts";
import { BookRow, BookRowSkeletons } from "./book-row.tsx";

export function BooksPage({ search }: { search: BooksSearch }) {
  const { t } = useTranslation("books");
  const list = listState(useInfiniteQuery(booksQuery(search)));
  const listSearch = useListSearch(search);

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
      <ListToolbar list={list} search={listSearch} placeholder={t("list.searchPlaceholder")} />
      <ListStates
        list={list}
        search={listSearch}
        loading={t("list.loading")}
        skeletons={<BookRowSkeletons />}
        failed={t("list.failed")}
        empty={<EmptyState icon={<BookOpen />} title={t("list.empty")} description={t("list.emptyHint")} />}
      >
        <Card flush>
          <ul className="divide-y">
            {list.rows.map((book) => (
              <BookRow key={book.id} book={book} />
            ))}
          </ul>
        </Card>
      </ListStates>
    </>
  );
}
