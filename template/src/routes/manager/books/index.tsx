import { createFileRoute } from "@tanstack/react-router";
import { loadBooks } from "#features/books/loaders.ts";
import { BooksPage } from "#features/books/manager/books-page.tsx";
import { searchTermOf } from "#shared/search-term.ts";

export const Route = createFileRoute("/manager/books/")({
  staticData: { texts: ["books"] },
  validateSearch: searchTermOf,
  loader: loadBooks,
  component: () => <BooksPage searchTerm={Route.useSearch().searchTerm ?? ""} />,
});
