import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import { serverI18n } from "#app/texts.server.ts";
import type { LoadingOne } from "#kit/client/api.ts";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import { type Feature, type LoadingPlaces, loadParts, part } from "#kit/client/feature.tsx";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import { sessionFor, visitorBootstrap } from "#kit/testing/bootstrap-testing.ts";
import { TeamPage } from "./app/team-page.tsx";
import { teamQuery } from "./queries.ts";
import type { OwnTeam } from "./schema.ts";
import { membersSearch } from "./search.ts";

const team: OwnTeam = {
  ...{ id: "1", slug: "crew", name: "Crew", logo: null, role: "member", members: 1 },
  ...{ createdAt: "2026-05-01T12:00:00.000Z", deleteAt: null },
};
const person = { id: "ada", email: "ada@example.com", name: "Ada", role: "user" } as const;

const Numbers = ({ id }: { id: string }) => <p>{`Numbers of ${id}`}</p>;

test("a feature shows its section on a team's home page, with its loaded data", async () => {
  const loaded: string[] = [];
  const load = async ({ params: { id } }: LoadingOne) => loaded.push(id);
  const numbers = { Component: Numbers, load };
  const features: Feature[] = [{}, { parts: { team: part(async () => ({ default: numbers })) } }];
  const queryClient = new QueryClient();
  const session = sessionFor({ ...person, emailVerified: true, onboardedAt: team.createdAt });
  queryClient.setQueryData(bootstrapQuery.queryKey, { ...visitorBootstrap, session });
  queryClient.setQueryData(teamQuery(team.slug).queryKey, team);
  const root = createRootRouteWithContext<LoadingPlaces<LoadingOne>["context"]>()({ component: Outlet });
  const home = createRoute({
    getParentRoute: () => root,
    path: "/",
    loader: async (loading) => {
      await loadParts({ ...loading, params: { id: team.slug } }, "team");
      return { team };
    },
    component: () => <TeamPage search={membersSearch({})} />,
  });
  const router = createRouter({
    routeTree: root.addChildren([home]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
    context: { queryClient, features, served: { current: undefined } },
  });
  await router.load();
  const html = renderToString(
    <I18nextProvider i18n={serverI18n(defaultLanguage)}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  expect(loaded).toEqual(["crew"]);
  expect(html).toContain("Numbers of crew");
});
