import { createFileRoute } from "@tanstack/react-router";
import { loadBooks } from "#features/books/loaders.ts";
import { BooksPage } from "#features/books/manager/books-page.tsx";
import { booksSearch } from "#features/books/search.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/books/")({
  staticData: { texts: ["books"] },
  validateSearch: booksSearch,
  loader: loadBooks,
  notFoundComponent: AreaNotFound,
  component: () => <BooksPage search={Route.useSearch({ select: booksSearch })} />,
});
