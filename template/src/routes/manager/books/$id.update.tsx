import { createFileRoute } from "@tanstack/react-router";
import { BookForm } from "#features/books/form.tsx";
import { loadBookAndGenres } from "#features/books/queries.ts";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/books/$id/update")({
  beforeLoad: (guard) => requirePermission(guard, { book: ["update"] }),
  loader: loadBookAndGenres,
  notFoundComponent: AreaNotFound,
  component: () => <BookForm id={Route.useParams().id} />,
});
