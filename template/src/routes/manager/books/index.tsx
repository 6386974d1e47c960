import { createFileRoute } from "@tanstack/react-router";
import { loadBooksAndGenres } from "#features/books/queries.ts";
import { booksSearch } from "#features/books/search.ts";
import { BooksPage } from "#features/books/table.tsx";
import { requireEntry } from "#features/home/navigation.ts";
import { tableSearch } from "#kit/shared/list-search.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/books/")({
  staticData: { ahead: "data" },
  validateSearch: tableSearch(booksSearch),
  beforeLoad: requireEntry,
  loader: loadBooksAndGenres,
  notFoundComponent: AreaNotFound,
  component: () => <BooksPage search={Route.useSearch()} />,
});
