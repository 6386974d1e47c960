import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import BookOpen from "lucide-react/icons/book-open";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#client/document-title.tsx";
import { listState } from "#client/list.ts";
import { useListSearch } from "#client/list-search.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { ListStates } from "#ui/list/list-states.tsx";
import { ListToolbar } from "#ui/list/list-toolbar.tsx";
import { BookCover } from "../components/book-cover.tsx";
import { booksQuery } from "../queries.ts";
import type { BooksSearch } from "../search.ts";

const grid = "grid grid-cols-2 gap-4 sm:grid-cols-3 md:gap-6 lg:grid-cols-5";

export function BooksPage({ search }: { search: BooksSearch }) {
  const { t } = useTranslation("books");
  const list = listState(useInfiniteQuery(booksQuery(search)));
  const listSearch = useListSearch(search);

  return (
    <>
      <DocumentTitle>{t("list.title")}</DocumentTitle>
      <PageHeader title={t("list.title")} description={t("list.appIntro")} />
      <ListToolbar list={list} search={listSearch} placeholder={t("list.searchPlaceholder")} />
      <ListStates
        list={list}
        search={listSearch}
        loading={t("list.loading")}
        skeletons={<CoverSkeletons />}
        failed={t("list.failed")}
        empty={<EmptyState icon={<BookOpen />} title={t("list.empty")} description={t("list.emptyHint")} />}
        loadMore={t("list.loadMoreBooks")}
      >
        <ul className={grid}>
          {list.rows.map((book) => (
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
      </ListStates>
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
