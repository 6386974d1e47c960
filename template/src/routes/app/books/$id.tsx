import { createFileRoute } from "@tanstack/react-router";
import { BookPage } from "#features/books/app/book-page.tsx";
import { bookQueries } from "#features/books/queries.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/app/books/$id")({
  staticData: { isBelow: true, ahead: "page" },
  loader: (loading) => bookQueries.loadItem(loading),
  notFoundComponent: AreaNotFound,
  component: () => <BookPage id={Route.useParams().id} />,
});
