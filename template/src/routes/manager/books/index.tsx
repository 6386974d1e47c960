import { createFileRoute } from "@tanstack/react-router";
import { loadBooks } from "#features/books/loaders.ts";
import { BooksPage } from "#features/books/manager/books-page.tsx";
import { searchTermOf } from "#shared/search-term.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/books/")({
  staticData: { texts: ["books"] },
  validateSearch: searchTermOf,
  loader: loadBooks,
  notFoundComponent: AreaNotFound,
  component: () => <BooksPage searchTerm={Route.useSearch().searchTerm ?? ""} />,
});
