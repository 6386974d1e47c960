import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { DocumentTitle } from "#kit/client/document.tsx";
import { listState } from "#kit/client/list.ts";
import { useListSearch } from "#kit/client/list-search.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { Select } from "#ui/input.tsx";
import { ListStates } from "#ui/list.tsx";
import { ListToolbar } from "#ui/list-toolbar.tsx";
import { PageHeader } from "#ui/page.tsx";
import { EmptyState } from "#ui/states.tsx";
import { useGenreName } from "../components/book-facts.tsx";
import { BookTile, CoverSkeletons } from "../components/book-tile.tsx";
import { bookQueries, genresQuery } from "../queries.ts";
import type { BooksSearch } from "../search.ts";

const grid =
  "grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 md:grid-cols-4 md:gap-x-7 md:gap-y-9 lg:grid-cols-5";

export function BooksPage({ search }: { search: BooksSearch }) {
  const { t } = useTranslation("books");
  const list = listState(useInfiniteQuery(bookQueries.list(search)));
  const listSearch = useListSearch(search);

  return (
    <>
      <DocumentTitle>{t("list.title")}</DocumentTitle>
      <PageHeader title={t("list.title")} description={t("list.appIntro")} />
      <ListToolbar list={list} search={listSearch} placeholder={t("list.searchPlaceholder")}>
        <SortSelect search={search} onSort={(sort) => listSearch.set({ sort })} />
      </ListToolbar>
      <GenreChips search={search} />
      <ListStates
        list={list}
        search={listSearch}
        loading={t("list.loading")}
        skeletons={<CoverSkeletons className={grid} count={10} />}
        failed={t("list.failed")}
        empty={
          <EmptyState
            drawing="nothing"
            icon={<Icon name="book-open" />}
            title={t("list.empty")}
            description={t("list.emptyHint")}
          />
        }
        loadMore={t("list.loadMoreBooks")}
      >
        <ul className={grid}>
          {list.rows.map((book) => (
            <li key={book.id}>
              <BookTile book={book} />
            </li>
          ))}
        </ul>
      </ListStates>
    </>
  );
}

interface SortSelectProps {
  search: BooksSearch;
  onSort: (sort: NonNullable<BooksSearch["sort"]>) => void;
}

/** Offers the sorts that help readers choose a book. The manager's table has all sorts. */
function SortSelect({ search, onSort }: SortSelectProps) {
  const { t } = useTranslation("books");
  return (
    <>
      {search.genreId && <input type="hidden" name="genreId" value={search.genreId} />}
      <Select
        name="sort"
        look="quiet"
        icon={<Icon name="arrow-down-up" />}
        aria-label={t("list.sort")}
        value={search.sort ?? "title"}
        onValueChange={onSort}
      >
        <option value="title">{t("list.sortTitle")}</option>
        <option value="author">{t("list.sortAuthor")}</option>
        <option value="-createdAt">{t("list.sortNewest")}</option>
      </Select>
    </>
  );
}

/** Links, so that they work without scripts. */
function GenreChips({ search }: { search: BooksSearch }) {
  const { t } = useTranslation("books");
  const genreName = useGenreName();
  const { data: genres = [], isSuccess } = useQuery(genresQuery);
  if (isSuccess && genres.length === 0) return null;
  const chips = [
    { id: undefined, name: t("list.allGenres") },
    ...genres.map((genre) => ({ id: genre.id, name: genreName(genre) })),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: the page has one navigation.
    <div
      role="group"
      aria-label={t("fields.genre")}
      className="-mx-4 mb-5 scroll-px-12 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:-mx-1 md:px-1"
    >
      <div className="flex w-max gap-2 md:w-auto md:flex-wrap">
        {chips.map(({ id, name }) => (
          <Link
            key={id ?? ""}
            to="/app/books"
            search={{ ...search, genreId: id }}
            replace
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={id === search.genreId ? "page" : undefined}
            className="inline-flex min-h-8 items-center rounded-full border px-3.5 text-sm font-medium whitespace-nowrap text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink active:bg-sunken aria-[current=page]:border-transparent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink aria-[current=page]:[scroll-initial-target:nearest] forced-colors:aria-[current=page]:bg-[Highlight] forced-colors:aria-[current=page]:text-[HighlightText] forced-colors:aria-[current=page]:forced-color-adjust-none pointer-coarse:min-h-11 print:not-aria-[current=page]:hidden"
          >
            {name}
          </Link>
        ))}
      </div>
    </div>
  );
}
