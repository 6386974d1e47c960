import { createFileRoute } from "@tanstack/react-router";
import { BookForm } from "#features/books/form.tsx";
import { loadGenres } from "#features/books/queries.ts";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/books/new")({
  beforeLoad: (guard) => requirePermission(guard, { book: ["create"] }),
  loader: loadGenres,
  notFoundComponent: AreaNotFound,
  component: () => <BookForm />,
});
