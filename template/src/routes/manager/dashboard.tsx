import { createFileRoute } from "@tanstack/react-router";
import { GenreDots } from "#features/books/components/genre-dots.tsx";
import { loadChangedBooks } from "#features/books/loaders.ts";
import { ChangedBooks } from "#features/books/manager/changed-books.tsx";
import { LatestCard } from "#features/dashboard/components/latest-card.tsx";
import { loadDashboard } from "#features/dashboard/loaders.ts";
import { DashboardPage } from "#features/dashboard/manager/dashboard-page.tsx";
import { AreaSwitch } from "#features/home/components/area-switch.tsx";
import { LatestUsers } from "#features/users/manager/latest-users.tsx";
import { loadLatestUsers } from "#features/users/queries.ts";
import { AreaNotFound } from "../-area-not-found.tsx";

export const Route = createFileRoute("/manager/dashboard")({
  loader: (loading) =>
    Promise.all([loadDashboard, loadLatestUsers, loadChangedBooks].map((load) => load(loading))),
  notFoundComponent: AreaNotFound,
  component: () => (
    <DashboardPage
      pictures={{ genres: <GenreDots /> }}
      latest={
        <>
          <LatestCard of="users">{(states) => <LatestUsers {...states} />}</LatestCard>
          <LatestCard of="books">{(states) => <ChangedBooks {...states} />}</LatestCard>
        </>
      }
      areas={<AreaSwitch current="manager" />}
    />
  ),
});
