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
import { expect, test } from "vitest";
import { type Permissions, type TeamRole, teamRoles } from "../shared/permissions.ts";
import { visitorBootstrap } from "../testing/bootstrap-testing.ts";
import { bootstrapQuery } from "./bootstrap.ts";
import type { Feature } from "./feature.tsx";
import { Can, useMay } from "./session.ts";
import { requireRank } from "./team.ts";

// Any resource works; these exist in every project.
const features: Feature[] = [{}, { ranks: { user: { update: "admin", delete: "owner" } } }];
const acts = ["get", "update", "delete"] as const;

/** A menu entry's permission, checked in a list. */
function Entries() {
  const may = useMay();
  return acts.filter((act) => may({ user: [act] })).map((act) => `may ${act}.`);
}

/** A team page, and a page that requires the rank admin, for a member of this rank who has all permissions. */
async function getPage(role: TeamRole, path: string): Promise<string> {
  const queryClient = new QueryClient();
  const permissions = { user: acts };
  queryClient.setQueryData(bootstrapQuery.queryKey, { ...visitorBootstrap, permissions });
  const root = createRootRouteWithContext<{ features: readonly Feature[] }>()({ component: Outlet });
  const shown = acts.map((act) => {
    const wanted: Permissions = { user: [act] };
    return (
      <Can key={act} permissions={wanted}>
        may {act}.
      </Can>
    );
  });
  const outside = createRoute({ getParentRoute: () => root, path: "/outside", component: () => shown });
  const team = createRoute({
    getParentRoute: () => root,
    path: "/t/$team",
    loader: () => ({ team: { id: "1", slug: "crew", name: "Crew", role } }),
    component: Outlet,
  });
  const home = createRoute({ getParentRoute: () => team, path: "/", component: () => shown });
  const menu = createRoute({ getParentRoute: () => team, path: "/menu", component: Entries });
  const form = createRoute({
    getParentRoute: () => team,
    path: "/new",
    loader: (loading) => requireRank(loading, "admin"),
    component: () => "The form",
    notFoundComponent: ({ data }) => JSON.stringify(data),
  });
  const router = createRouter({
    routeTree: root.addChildren([outside, team.addChildren([home, menu, form])]),
    history: createMemoryHistory({ initialEntries: [path] }),
    context: { features },
  });
  await router.load();
  const html = renderToString(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return html.replaceAll("&quot;", '"').replaceAll(/<.*?>/g, "");
}

const texts = acts.map((act) => `may ${act}.`);

test.each([
  ["owner", texts],
  ["admin", texts.slice(0, 2)],
  ["member", texts.slice(0, 1)],
] as const)("the %s of a team sees what that rank allows", async (role, wanted) => {
  expect(await getPage(role, "/t/crew")).toBe(wanted.join(""));
  expect(await getPage(role, "/t/crew/menu")).toBe(wanted.join(""));
});

test("outside a team, only permissions count", async () => {
  expect(await getPage("member", "/outside")).toBe(texts.join(""));
});

test.each(teamRoles)("a page for admins opens for members of this rank: %s", async (role) => {
  const page = await getPage(role, "/t/crew/new");
  if (role === "member") expect(page).toContain('"code":"FORBIDDEN","status":403');
  else expect(page).toBe("The form");
});
