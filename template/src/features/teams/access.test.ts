import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { user } from "#config/auth-tables.server.ts";
import { accessOf, teamNeedOf } from "#kit/auth/access.server.ts";
import { hasRank, type TeamRole, teamRoles } from "#kit/shared/team.ts";
import { access } from "./access-testing.ts";
import { crew } from "./testing.server.ts";

/** Which rank a route of a team needs, written by hand. */
const ranks: Record<string, TeamRole> = {
  "GET /api/t/:team": "member",
  "PATCH /api/t/:team": "admin",
  "DELETE /api/t/:team": "owner",
  "POST /api/t/:team/restore": "owner",
  "POST /api/t/:team/transfer": "owner",
  "GET /api/t/:team/members": "member",
  "PATCH /api/t/:team/members/:id": "admin",
  "DELETE /api/t/:team/members/:id": "member",
  "GET /api/t/:team/audit": "owner",
  "GET /api/t/:team/invitations": "admin",
  "POST /api/t/:team/invitations": "admin",
  "POST /api/t/:team/invitations/:id/resend": "admin",
  "DELETE /api/t/:team/invitations/:id": "admin",
};

test("every route of this feature below a team has the rank that was decided", async () => {
  const own = Object.keys(access).filter((call) => call.includes("/api/t/"));
  expect(own.sort()).toEqual(Object.keys(ranks).sort());
});

test("each route below a team is for its members of a rank, and for nobody else", async () => {
  const { app, db, owner, join, signIn, callerWith } = await crew();
  const callers = {
    owner: await join("second", "owner"),
    admin: await join("admin", "admin"),
    member: await join("member"),
    former: await join("former"),
    stranger: await signIn("stranger"),
    other: await signIn("other"),
    administrator: await signIn("administrator"),
    visitor: callerWith(""),
  };
  await callers.other("POST", "/api/account/teams", { name: "Others" });
  await db.update(user).set({ role: "admin" }).where(eq(user.email, "administrator@example.com"));
  const own = (await callers.former("GET", "/api/t/crew/members?searchTerm=former")).body.items[0].id;
  expect((await callers.former("DELETE", `/api/t/crew/members/${own}`)).status).toBe(204);

  const routes = app.routes.filter((route) => teamNeedOf(route) !== undefined);
  expect(routes.length).toBeGreaterThanOrEqual(Object.keys(ranks).length);
  const inPath = app.routes.filter(({ path }) => path.startsWith("/api/t/"));
  expect(inPath.filter((route) => accessOf(route) !== undefined)).toEqual(routes);
  for (const route of routes) {
    const name = `${route.method} ${route.path.replace(/(?<=.)\/$/, "")}`;
    const need = teamNeedOf(route);
    const rank = need && (typeof need === "string" ? need : need.rank);
    if (ranks[name]) expect([name, rank]).toEqual([name, ranks[name]]);
    const path = route.path.replace(":team", "crew").replace(/:\w+/g, "none");
    for (const [who, call] of Object.entries(callers)) {
      // Without a body: a call that is allowed is refused for it, or finds no "none".
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
