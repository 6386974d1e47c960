import { createFileRoute } from "@tanstack/react-router";
import { TeamSettingsPage } from "#features/teams/app/settings-page.tsx";
import { loadSettings } from "#features/teams/queries.ts";
import { membersSearch } from "#features/teams/search.ts";
import { loadParts } from "#kit/client/feature.tsx";
import { AreaNotFound } from "../../../-area-not-found.tsx";

export const Route = createFileRoute("/app/t/$team/settings")({
  validateSearch: membersSearch,
  loader: (loading) => Promise.all([loadSettings(loading), loadParts({ ...loading, params: {} }, "acts")]),
  notFoundComponent: AreaNotFound,
  component: () => <TeamSettingsPage search={Route.useSearch({ select: membersSearch })} />,
});
