import { createFileRoute } from "@tanstack/react-router";
import { BookPage } from "#features/books/detail.tsx";
import { bookQueries } from "#features/books/queries.ts";
import { loadParts, Place } from "#kit/client/feature.tsx";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/books/$id/")({
  loader: async (loading) => {
    await bookQueries.loadItem(loading);
    await loadParts(loading, "record");
  },
  notFoundComponent: AreaNotFound,
  component: () => {
    const { id } = Route.useParams();
    return <BookPage id={id} more={<Place name="record" props={{ id }} />} />;
  },
});
