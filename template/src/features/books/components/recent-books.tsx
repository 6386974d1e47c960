import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ShelfBook } from "../schema.ts";
import { BookCover } from "./book-cover.tsx";
import { BookLink } from "./book-link.tsx";

/** The books that were opened last in this browser. */
export function RecentBooks({ books }: { books: readonly ShelfBook[] }) {
  const { t } = useTranslation("books");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lg font-semibold tracking-tight">
        {t("home.continue")}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3 md:gap-4">
        {books.map((book) => (
          <li key={book.id}>
            <BookLink
              id={book.id}
              className="flex h-full items-center gap-4 rounded-xl border bg-surface p-3 transition-colors duration-150 hover:bg-sunken"
            >
              <span className="w-12 shrink-0">
                <BookCover book={book} size="small" />
              </span>
              <span className="min-w-0">
                <bdi className="line-clamp-2 text-match-parent font-medium wrap-anywhere">{book.title}</bdi>
                <bdi className="mt-0.5 line-clamp-1 text-match-parent text-sm text-muted wrap-anywhere">
                  {book.author}
                </bdi>
              </span>
            </BookLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
