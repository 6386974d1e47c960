import { Link } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#client/document-title.tsx";
import { useListSearch } from "#client/list-search.ts";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { buttonClass } from "#ui/primitives/button-class.ts";
import { Card } from "#ui/primitives/card.tsx";
import { BookCount } from "../components/book-count.tsx";
import { BookListStates } from "../components/book-list-states.tsx";
import { BookSearch } from "../components/book-search.tsx";
import { useBookList } from "../components/use-book-list.ts";
import { BookRow, BookRowSkeletons } from "./book-row.tsx";

export function BooksPage({ searchTerm }: { searchTerm: string }) {
  const { t } = useTranslation("books");
  const list = useBookList(searchTerm);
  const search = useListSearch(searchTerm);
  const newBook = (
    <Link to="/manager/books/new" className={buttonClass()}>
      <Plus aria-hidden="true" />
      {t("actions.new")}
    </Link>
  );

  return (
    <>
      <DocumentTitle>{t("list.title")}</DocumentTitle>
      <PageHeader title={t("list.title")} description={t("list.managerIntro")} actions={newBook} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <BookSearch search={search} searchTerm={searchTerm} />
        <BookCount list={list} />
      </div>
      <BookListStates
        list={list}
        skeletons={<BookRowSkeletons />}
        loadMore={t("list.loadMore")}
        onClearSearch={search.clear}
      >
        <Card flush>
          <ul className="divide-y">
            {list.books.map((book) => (
              <BookRow key={book.id} book={book} />
            ))}
          </ul>
        </Card>
      </BookListStates>
    </>
  );
}
