import { useInfiniteQuery } from "@tanstack/react-query";
import BookOpen from "lucide-react/icons/book-open";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { listState } from "#kit/client/list.ts";
import { useListSearch } from "#kit/client/list-search.ts";
import { ListStates } from "#ui/list.tsx";
import { ListToolbar } from "#ui/list-toolbar.tsx";
import { PageHeader } from "#ui/page.tsx";
import { EmptyState, Skeleton } from "#ui/states.tsx";
import { BookTile } from "../components/book-tile.tsx";
import { BooksSort } from "../components/books-sort.tsx";
import { GenreChips } from "../components/genre-chips.tsx";
import { booksQuery } from "../queries.ts";
import type { BooksSearch } from "../search.ts";

const grid =
  "grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 md:grid-cols-4 md:gap-x-7 md:gap-y-9 lg:grid-cols-5";

export function BooksPage({ search }: { search: BooksSearch }) {
  const { t } = useTranslation("books");
  const list = listState(useInfiniteQuery(booksQuery(search)));
  const listSearch = useListSearch(search);

  return (
    <>
      <DocumentTitle>{t("list.title")}</DocumentTitle>
      <PageHeader title={t("list.title")} description={t("list.appIntro")} />
      <ListToolbar list={list} search={listSearch} placeholder={t("list.searchPlaceholder")}>
        <BooksSort search={search} onSort={(sort) => listSearch.set({ sort })} />
      </ListToolbar>
      <GenreChips search={search} />
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
              <BookTile book={book} search={search} />
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
