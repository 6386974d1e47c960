import { createFileRoute } from "@tanstack/react-router";
import { ManagedTeamPage } from "#features/teams/manager/pages.tsx";
import { loadManaged } from "#features/teams/queries.ts";
import { loadParts, Place } from "#kit/client/feature.tsx";
import { AreaNotFound } from "../../-area-not-found.tsx";

export const Route = createFileRoute("/manager/teams/$id")({
  loader: async (loading) => {
    await loadManaged(loading);
    await loadParts(loading, "record");
  },
  notFoundComponent: AreaNotFound,
  component: () => {
    const { id } = Route.useParams();
    return <ManagedTeamPage id={id} more={<Place name="record" props={{ id }} />} />;
  },
});
