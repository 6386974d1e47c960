import { expect, test } from "vitest";
import { getAccess, getTeamNeed } from "#kit/auth/access.server.ts";
import { hasRank, teamRoles } from "#kit/shared/permissions.ts";
import { access, ranks } from "./access-testing.ts";
import { crew } from "./testing.server.ts";

test("every route of this feature below a team has the rank that was decided on", async () => {
  const own = Object.keys(access).filter((call) => call.includes("/api/t/"));
  expect(own.sort()).toEqual(Object.keys(ranks).sort());
});

test("each route below a team is open to members with its rank, and to nobody else", async () => {
  const { app, owner, everyKind } = await crew();
  const callers = await everyKind();
  const routes = app.routes.filter((route) => getTeamNeed(route) !== undefined);
  expect(routes.length).toBeGreaterThanOrEqual(Object.keys(ranks).length);
  const inPath = app.routes.filter(({ path }) => path.startsWith("/api/t/"));
  expect(inPath.filter((route) => getAccess(route) !== undefined)).toEqual(routes);
  for (const route of routes) {
    const name = `${route.method} ${route.path.replace(/(?<=.)\/$/, "")}`;
    const need = getTeamNeed(route);
    const rank = need && (typeof need === "string" ? need : need.rank);
    if (ranks[name]) expect([name, rank]).toEqual([name, ranks[name]]);
    const path = route.path.replace(":team", "crew").replace(/:\w+/g, "none");
    for (const [who, call] of Object.entries(callers)) {
      // Sent without a body, so that a permitted call fails for that reason, or does not find "none".
      const { code } = await call(route.method, path);
      const mine = teamRoles.find((role) => role === who);
      const refused = { visitor: "401 UNAUTHORIZED" }[who] ?? "404 NOT_FOUND";
      if (!mine) expect([name, who, code]).toEqual([name, who, refused]);
      else if (rank && !hasRank({ role: mine }, rank))
        expect([name, who, code]).toEqual([name, who, "403 FORBIDDEN"]);
      else expect([name, who, code.slice(0, 3)]).not.toEqual([name, who, "403"]);
    }
  }
  expect((await owner("GET", "/api/t/crew")).body).toMatchObject({
    name: "Crew",
    members: 4,
    deleteAt: null,
  });
});
