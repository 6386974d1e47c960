import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createTestApp, newcomer } from "#app/testing.server.ts";
import { invitation, organization } from "#config/auth-tables.server.ts";
import { invitationMs, keptInvitationMs, teamGraceMs } from "#config/teams.ts";
import { hour } from "#kit/shared/time.ts";
import { seedTeams } from "./seed.server.ts";
import { deleteDue } from "./store.server.ts";
import { crew } from "./testing.server.ts";

test("the creator of a team owns it, and its path is derived from its name", async () => {
  const { signIn } = await crew();
  const ada = await signIn("ada");
  const create = async (name: string) => (await ada("POST", "/api/account/teams", { name })).body;
  expect(await create("Équipe Nord")).toMatchObject({ slug: "equipe-nord", role: "owner", members: 1 });
  expect(await create("Équipe—Nord!")).toMatchObject({ slug: "equipe-nord-2" });
  expect(await create("فريق")).toMatchObject({ slug: "team" });
  const { items } = (await ada("GET", "/api/account/teams")).body;
  expect(items.map(({ slug }: { slug: string }) => slug)).toEqual(["equipe-nord", "equipe-nord-2", "team"]);
  expect((await ada("GET", "/api/t/team")).body).toMatchObject({ name: "فريق", deleteAt: null });
  expect((await ada("GET", "/api/t/crew")).code).toBe("404 NOT_FOUND");
});

test("an update without changes leaves a team unchanged", async () => {
  const { owner } = await crew();
  for (const change of [{}, { name: "Crew" }])
    expect((await owner("PATCH", "/api/t/crew", change)).body).toMatchObject({ name: "Crew", slug: "crew" });
});

test("the list of teams names the most recently opened one, if the user still belongs to it", async () => {
  const app = await crew({ env: { TEAMS: "required" } });
  const { owner } = app;
  await owner("POST", "/api/account/teams", { name: "Band" });
  expect((await owner("GET", "/api/account/teams")).body.required).toBe(true);
  const cookie = await newcomer(app, "owner@example.com");
  const last = async (slug: string) =>
    (await app.callerWith(`${cookie}; team=${slug}`)("GET", "/api/account/teams")).body.last;
  expect([await last("crew"), await last("band"), await last("other")]).toEqual(["crew", "band", "band"]);
  await owner("DELETE", "/api/t/band", { name: "Band" });
  expect(await last("band")).toBe("crew");
  await app.join("second", "owner");
  await owner("DELETE", `/api/t/crew/members/${await app.memberId("owner")}`);
  expect(await last("crew")).toBeNull();
});

test("owners see what was done to their team, and to no other", async () => {
  const { owner, join } = await crew();
  const ada = await join("ada", "admin");
  await owner("POST", "/api/account/teams", { name: "Band" });
  const acts = async (query = "") => (await owner("GET", `/api/t/crew/audit${query}`)).body;
  const { items, total } = await acts();
  expect(items).toMatchObject([
    {
      action: "team.joined",
      actor: { label: "ada" },
      target: { label: "Crew", exists: true },
      details: { role: "admin" },
    },
    { action: "team.invited", actor: { label: "owner" }, details: { email: "ada@example.com" } },
    { action: "team.created", actor: { label: "owner" } },
  ]);
  expect(total).toBe(3);
  // Nothing else about the actor, because an administrator may not be a member.
  expect(Object.keys(items[0].actor)).toEqual(["label"]);
  expect(items[0]).not.toHaveProperty("requestId");
  const { items: first, nextCursor } = await acts("?limit=2");
  expect([...first, ...(await acts(`?limit=2&cursor=${encodeURIComponent(nextCursor)}`)).items]).toEqual(
    items,
  );
  expect((await ada("GET", "/api/t/crew/audit")).code).toBe("403 FORBIDDEN");
});

test("only owners see a deleted team, and can restore it until it is erased", async () => {
  const { owner, join, db, mailbox, runJobs } = await crew();
  const member = await join("member");
  const second = await join("second", "owner");
  expect((await owner("DELETE", "/api/t/crew", { name: "Crow" })).code).toBe("400 VALIDATION_ERROR");
  const { body } = await owner("DELETE", "/api/t/crew", { name: "Crew" });
  expect(Date.parse(body.deleteAt) - Date.now()).toBeGreaterThan(teamGraceMs - hour);
  await runJobs();
  const told = mailbox.list().filter(({ subject }) => subject.includes("deleted"));
  expect(told.map(({ to }) => to).sort()).toEqual(["owner@example.com", "second@example.com"]);
  expect((await member("GET", "/api/t/crew")).code).toBe("404 NOT_FOUND");
  expect((await member("GET", "/api/account/teams")).body.items).toEqual([]);
  expect((await owner("GET", "/api/t/crew/members")).code).toBe("404 NOT_FOUND");
  expect((await second("GET", "/api/t/crew")).body.deleteAt).toBe(body.deleteAt);
  expect((await member("POST", "/api/t/crew/restore")).code).toBe("404 NOT_FOUND");
  await deleteDue(db);
  expect((await second("POST", "/api/t/crew/restore")).body).toMatchObject({ deleteAt: null, members: 3 });
  expect((await member("GET", "/api/t/crew")).status).toBe(200);
  await owner("DELETE", "/api/t/crew", { name: "Crew" });
  await deleteDue(db, new Date(Date.now() + teamGraceMs));
  expect((await owner("GET", "/api/t/crew")).code).toBe("404 NOT_FOUND");
  expect(await db.$count(organization, eq(organization.slug, "crew"))).toBe(0);
});

test("the example people are in two teams, which are added once", async () => {
  const { db, send } = await createTestApp({ populated: true, as: "user" });
  await seedTeams(db);
  const { items } = await (await send("GET", "/api/account/teams")).json();
  expect(items).toMatchObject([
    { slug: "night-readers", role: "owner", members: 4 },
    { slug: "reading-circle", role: "owner", members: 5 },
  ]);
  const found = await (await send("GET", "/api/t/reading-circle/members?searchTerm=NEEMA")).json();
  expect(found.items).toMatchObject([{ name: "Neema Mwangi", role: "admin" }]);
});

test("an invitation is kept for a month after it ends", async () => {
  const { invited, db } = await crew();
  await invited("ada");
  const end = Date.now() + invitationMs;
  await deleteDue(db, new Date(end + keptInvitationMs - hour));
  expect(await db.$count(invitation)).toBe(1);
  await deleteDue(db, new Date(end + keptInvitationMs));
  expect(await db.$count(invitation)).toBe(0);
});
