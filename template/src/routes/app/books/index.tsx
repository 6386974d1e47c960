import { createFileRoute } from "@tanstack/react-router";
import { BooksPage } from "#features/books/app/books-page.tsx";
import { loadBooksAndGenres } from "#features/books/queries.ts";
import { booksSearch } from "#features/books/search.ts";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/app/books/")({
  staticData: { ahead: "data" },
  validateSearch: booksSearch,
  beforeLoad: (guard) => requirePermission(guard, { book: ["read"] }),
  loader: loadBooksAndGenres,
  notFoundComponent: AreaNotFound,
  component: () => <BooksPage search={Route.useSearch({ select: booksSearch })} />,
});
