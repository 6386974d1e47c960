import { createFileRoute } from "@tanstack/react-router";
import { BookPage } from "#features/books/app/book-page.tsx";
import { loadBookAndAround } from "#features/books/loaders.ts";
import { booksSearch } from "#features/books/search.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/app/books/$id")({
  staticData: { isBelow: true, ahead: "page" },
  // Of the list it was opened from, for its neighbours.
  validateSearch: booksSearch,
  loader: loadBookAndAround,
  notFoundComponent: AreaNotFound,
  component: () => <BookPage id={Route.useParams().id} search={Route.useSearch({ select: booksSearch })} />,
});
