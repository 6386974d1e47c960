import { createFileRoute } from "@tanstack/react-router";
import { loadBookAndGenres } from "#features/books/loaders.ts";
import { UpdateBookPage } from "#features/books/manager/update-book-page.tsx";

export const Route = createFileRoute("/manager/books/$id/update")({
  staticData: { texts: ["books"] },
  loader: loadBookAndGenres,
  component: () => <UpdateBookPage id={Route.useParams().id} />,
});
