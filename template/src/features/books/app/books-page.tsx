import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#client/document-title.tsx";
import { useListSearch } from "#client/list-search.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { BookCount } from "../components/book-count.tsx";
import { BookCover } from "../components/book-cover.tsx";
import { BookListStates } from "../components/book-list-states.tsx";
import { BookSearch } from "../components/book-search.tsx";
import { useBookList } from "../components/use-book-list.ts";

const grid = "grid grid-cols-2 gap-4 sm:grid-cols-3 md:gap-6 lg:grid-cols-5";

export function BooksPage({ searchTerm }: { searchTerm: string }) {
  const { t } = useTranslation("books");
  const list = useBookList(searchTerm);
  const search = useListSearch(searchTerm);

  return (
    <>
      <DocumentTitle>{t("list.title")}</DocumentTitle>
      <PageHeader title={t("list.title")} description={t("list.appIntro")} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <BookSearch search={search} searchTerm={searchTerm} />
        <BookCount list={list} />
      </div>
      <BookListStates
        list={list}
        skeletons={<CoverSkeletons />}
        loadMore={t("list.loadMoreBooks")}
        onClearSearch={search.clear}
      >
        <ul className={grid}>
          {list.books.map((book) => (
            <li key={book.id}>
              <Link
                to="/app/books/$id"
                params={{ id: book.id }}
                className="block rounded-lg transition-transform duration-200 hover:-translate-y-1 motion-reduce:transform-none"
              >
                <BookCover book={book} />
              </Link>
            </li>
          ))}
        </ul>
      </BookListStates>
    </>
  );
}

const places = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

function CoverSkeletons() {
  return (
    <div className={grid}>
      {places.map((place) => (
        <Skeleton key={place} className="aspect-2/3 w-full" />
      ))}
    </div>
  );
}
