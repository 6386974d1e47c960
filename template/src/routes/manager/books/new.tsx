import { createFileRoute } from "@tanstack/react-router";
import { NewBookPage } from "#features/books/manager/book-form.tsx";
import { loadGenres } from "#features/books/queries.ts";
import { requirePermission } from "#kit/client/guards.ts";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/books/new")({
  beforeLoad: (guard) => requirePermission(guard, { book: ["create"] }),
  loader: loadGenres,
  notFoundComponent: AreaNotFound,
  component: NewBookPage,
});
