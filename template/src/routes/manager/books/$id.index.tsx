import { createFileRoute } from "@tanstack/react-router";
import { BookPage } from "#features/books/manager/book-page.tsx";
import { bookQueries } from "#features/books/queries.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/books/$id/")({
  loader: (loading) => bookQueries.loadItem(loading),
  notFoundComponent: AreaNotFound,
  component: () => <BookPage id={Route.useParams().id} />,
});
