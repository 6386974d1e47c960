import { createFileRoute } from "@tanstack/react-router";
import { BooksPage } from "#features/books/app/books-page.tsx";
import { loadBooksAndGenres } from "#features/books/queries.ts";
import { booksSearch } from "#features/books/search.ts";
import { requireEntry } from "#features/home/navigation.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/app/books/")({
  staticData: { ahead: "data" },
  validateSearch: booksSearch,
  beforeLoad: requireEntry,
  loader: loadBooksAndGenres,
  notFoundComponent: AreaNotFound,
  component: () => <BooksPage search={Route.useSearch({ select: booksSearch })} />,
});
