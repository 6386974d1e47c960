import { createFileRoute } from "@tanstack/react-router";
import { BookPage } from "#features/books/app/book-page.tsx";
import { loadBook } from "#features/books/loaders.ts";

export const Route = createFileRoute("/app/books/$id")({
  staticData: { texts: ["books"], backTo: "/app/books" },
  loader: loadBook,
  component: () => <BookPage id={Route.useParams().id} />,
});
