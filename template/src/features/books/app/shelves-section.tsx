import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { EmptyState, LoadFailed } from "#ui/states.tsx";
import { BookCover } from "../components/book-cover.tsx";
import { useGenreName } from "../components/book-facts.tsx";
import { BookRow, CoverSkeletons, rowClass, Shelf } from "../components/book-tile.tsx";
import { loadShelves, shelvesQuery } from "../queries.ts";
import type { Shelves } from "../schema.ts";

function ShelvesSection() {
  const { t } = useTranslation("books");
  const query = useQuery(shelvesQuery);
  const { data, error } = query;
  if (!data && error) return <LoadFailed title={t("list.failed")} query={query} />;
  if (!data) return <Newest />;
  if (data.newest.length === 0)
    return (
      <EmptyState
        icon={<Icon name="book-open" />}
        title={t("list.empty")}
        description={t("list.emptyHint")}
      />
    );
  return (
    <div className="flex flex-col gap-10 md:gap-12">
      <Newest books={data.newest} />
      <Genres genres={data.genres} />
    </div>
  );
}

function Newest({ books }: { books?: Shelves["newest"] }) {
  const { t } = useTranslation("books");
  const all = (
    <Link to="/app/books" className={buttonClass({ variant: "link", size: "sm" })}>
      {t("home.all")}
      <Icon name="arrow-right" className="rtl:-scale-x-100" />
    </Link>
  );
  return (
    <Shelf title={t("home.newest")} more={all}>
      {books ? (
        <BookRow books={books} />
      ) : (
        <div role="status" aria-label={t("list.loading")}>
          <CoverSkeletons className={rowClass} count={6} />
        </div>
      )}
    </Shelf>
  );
}

const fan = [
  "-rotate-8 group-hover/genre:-rotate-12",
  "z-10 -mx-3",
  "rotate-8 group-hover/genre:rotate-12",
] as const;

function Genres({ genres }: Pick<Shelves, "genres">) {
  const { t } = useTranslation("books");
  const genreName = useGenreName();
  return (
    <Shelf title={t("home.genres")}>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-3">
        {genres.map(({ genre, total, totalIsMinimum, books }) => (
          <li
            key={genre.id}
            className="group/genre relative flex items-center gap-5 rounded-xl border bg-surface px-5 py-4 outline-offset-2 outline-ring transition-colors duration-150 hover:bg-sunken active:bg-sunken has-[a:focus-visible]:outline-2"
          >
            <span aria-hidden="true" className="flex w-24 shrink-0 justify-center">
              {books.map((book, at) => (
                <span
                  key={book.id}
                  className={`w-10 origin-bottom transition-transform duration-150 ease-out motion-reduce:transition-none ${fan[at] ?? ""}`}
                >
                  <BookCover book={book} size="small" />
                </span>
              ))}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <Link
                to="/app/books"
                search={{ genreId: genre.id }}
                className="block font-medium wrap-anywhere outline-none after:absolute after:inset-0"
              >
                {genreName(genre)}
              </Link>
              <span className="mt-0.5 block text-sm text-muted">
                {totalIsMinimum ? t("home.countMore", { total }) : t("home.count", { count: total })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Shelf>
  );
}

export default { Component: ShelvesSection, load: loadShelves };
