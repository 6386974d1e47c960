import { createFileRoute } from "@tanstack/react-router";
import { BooksPage } from "#features/books/app/books-page.tsx";
import { loadBooks } from "#features/books/loaders.ts";
import { searchTermOf } from "#shared/search-term.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/app/books/")({
  staticData: { texts: ["books"] },
  validateSearch: searchTermOf,
  loader: loadBooks,
  notFoundComponent: AreaNotFound,
  component: () => <BooksPage searchTerm={Route.useSearch().searchTerm ?? ""} />,
});
