import { createFileRoute } from "@tanstack/react-router";
import { UserPage } from "#features/users/detail.tsx";
import { loadUserAndSessions } from "#features/users/queries.ts";
import { loadParts, Place } from "#kit/client/feature.tsx";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/users/$id/")({
  loader: async (loading) => {
    await loadUserAndSessions(loading);
    await loadParts(loading, "user");
  },
  notFoundComponent: AreaNotFound,
  component: () => {
    const { id } = Route.useParams();
    return <UserPage id={id} more={<Place name="user" props={{ id }} />} />;
  },
});
