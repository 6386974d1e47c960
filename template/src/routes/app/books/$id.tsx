import { createFileRoute } from "@tanstack/react-router";
import { BookPage } from "#features/books/app/book-page.tsx";
import { loadBook } from "#features/books/loaders.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/app/books/$id")({
  staticData: { texts: ["books"], backTo: "/app/books" },
  loader: loadBook,
  notFoundComponent: AreaNotFound,
  component: () => <BookPage id={Route.useParams().id} />,
});
