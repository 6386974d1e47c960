import { createFileRoute } from "@tanstack/react-router";
import { CreateTeamPage } from "#features/teams/app/create-page.tsx";
import { loadOwn } from "#features/teams/queries.ts";

export const Route = createFileRoute("/app/t/")({
  loader: loadOwn,
  component: CreateTeamPage,
});
