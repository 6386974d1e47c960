import { createFileRoute } from "@tanstack/react-router";
import { loadBook } from "#features/books/loaders.ts";
import { BookPage } from "#features/books/manager/book-page.tsx";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/books/$id/")({
  loader: loadBook,
  notFoundComponent: AreaNotFound,
  component: () => <BookPage id={Route.useParams().id} />,
});
