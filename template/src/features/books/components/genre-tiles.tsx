import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Shelves } from "../schema.ts";
import { BookCover } from "./book-cover.tsx";
import { useGenreName } from "./use-genre-name.ts";

const fan = [
  "-rotate-8 group-hover/genre:-rotate-12",
  "z-10 -mx-3",
  "rotate-8 group-hover/genre:rotate-12",
] as const;

/** A few genres, each with its newest covers; each opens the list of its books. */
export function GenreTiles({ genres }: Pick<Shelves, "genres">) {
  const { t } = useTranslation("books");
  const genreName = useGenreName();
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lg font-semibold tracking-tight">
        {t("home.genres")}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 md:gap-4 lg:grid-cols-3">
        {genres.map(({ genre, total, totalIsMinimum, books }) => (
          <li
            key={genre.id}
            className="group/genre relative flex items-center gap-5 rounded-xl border bg-surface px-5 py-4 transition-colors duration-150 hover:bg-sunken"
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
            <span className="min-w-0">
              <Link
                to="/app/books"
                search={{ genreId: genre.id }}
                className="block rounded-xl font-medium wrap-anywhere after:absolute after:inset-0"
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
    </section>
  );
}
