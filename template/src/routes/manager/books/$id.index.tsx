import { createFileRoute } from "@tanstack/react-router";
import { loadBook } from "#features/books/loaders.ts";
import { BookPage } from "#features/books/manager/book-page.tsx";

export const Route = createFileRoute("/manager/books/$id/")({
  staticData: { texts: ["books"] },
  loader: loadBook,
  component: () => <BookPage id={Route.useParams().id} />,
});
