import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { genresQuery } from "../queries.ts";
import type { BooksSearch } from "../search.ts";
import { useGenreName } from "./use-genre-name.ts";

/** Above the list of books: all, or those of a genre. Links, so that they need no scripts. */
export function GenreChips({ search }: { search: BooksSearch }) {
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
      className="-mx-4 mb-5 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:-mx-1 md:px-1"
    >
      <div className="flex gap-2 md:flex-wrap">
        {chips.map(({ id, name }) => (
          <Link
            key={id ?? ""}
            to="/app/books"
            search={{ ...search, genreId: id }}
            replace
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={id === search.genreId ? "page" : undefined}
            className="inline-flex min-h-8 items-center rounded-full border px-3.5 text-sm font-medium whitespace-nowrap text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current=page]:border-transparent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink pointer-coarse:min-h-11"
          >
            {name}
          </Link>
        ))}
      </div>
    </div>
  );
}
