import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getFiles, newcomer } from "#app/testing.server.ts";
import { member, user } from "#config/auth-tables.server.ts";
import { teamGraceMs } from "#config/teams.ts";
import { png } from "#kit/testing/testing.server.ts";
import { deleteDue } from "./store.server.ts";
import { type Caller, crew } from "./testing.server.ts";

const path = "/api/t/crew/logo";
const deletion = { name: "Crew" };

async function withPicture() {
  const app = await crew();
  const { owner, uploads } = app;
  const put = async (caller = owner) => (await caller("PUT", path, await png({ width: 900 }))).body;
  const { id, logo } = await put();
  /** The names of the files that remain once unreferenced ones are removed. */
  const left = async () => {
    await uploads.removeDiscarded();
    return getFiles(app).map((name) => `/files/${name}`);
  };
  return { ...app, id: String(id), logo: String(logo), put, left };
}

test("a team's picture is shown wherever the team is, and can be replaced", async () => {
  const { owner, id, logo, put, left, storage, everyKind } = await withPicture();
  expect(logo).toMatch(/^\/files\/[\da-f-]{36}\.webp$/);
  const bytes = await storage.get(logo.replace("/files/", ""));
  expect(await new Bun.Image(bytes ?? "").metadata()).toMatchObject({ format: "webp", width: 512 });
  const { administrator, admin } = await everyKind();
  const shown = async (caller: Caller, at: string) => JSON.stringify((await caller("GET", at)).body);
  const places = [
    [owner, "/api/t/crew"],
    [owner, "/api/account/teams"],
    [owner, "/api/auth/organization/list"],
    [owner, `/api/auth/organization/get-full-organization?organizationId=${id}`],
    [administrator, "/api/teams"],
    [administrator, `/api/teams/${id}`],
  ] as const;
  for (const [caller, at] of places)
    expect([at, await shown(caller, at)]).toEqual([at, expect.stringContaining(logo)]);
  const second = await put(admin);
  expect(second).toMatchObject({ name: "Crew", role: "admin", logo: expect.not.stringContaining(logo) });
  expect(await left()).toEqual([second.logo]);
  const { items } = (await owner("GET", "/api/t/crew/audit?limit=1")).body;
  expect(items).toMatchObject([{ action: "team.pictureChanged", actor: { label: "deputy" } }]);
});

test("the picture is visible to those who can see the team", async () => {
  const app = await withPicture();
  const { owner, logo, everyKind, invited, callerWith } = app;
  const callers = await everyKind();
  const seen = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(callers).map(async ([who, call]) => [who, (await call("GET", logo)).status]),
      ),
    );
  const others = { former: 404, stranger: 404, other: 404, visitor: 401 };
  expect(await seen()).toEqual({ owner: 200, admin: 200, member: 200, administrator: 200, ...others });

  const id = await invited("guest");
  // Holds even before onboarding.
  const guest = callerWith(await newcomer(app, "guest@example.com"));
  expect((await guest("GET", `/api/invitations/${id}`)).body).toMatchObject({ isMine: true, logo });
  expect((await guest("GET", logo)).status).toBe(200);
  expect((await callers.stranger("GET", `/api/invitations/${id}`)).body).toMatchObject({ logo: null });
  await owner("DELETE", `/api/t/crew/invitations/${id}`);
  expect((await guest("GET", `/api/invitations/${id}`)).body).toMatchObject({ logo: null });
  expect((await guest("GET", logo)).status).toBe(404);

  await owner("DELETE", "/api/t/crew", deletion);
  expect(await seen()).toEqual({ owner: 200, admin: 404, member: 404, administrator: 200, ...others });
});

test.each<[string, (app: Awaited<ReturnType<typeof withPicture>>) => Promise<unknown>]>([
  ["the API", ({ owner }) => owner("DELETE", path)],
  [
    "better-auth",
    ({ owner, id }) =>
      owner("POST", "/api/auth/organization/update", { organizationId: id, data: { logo: null } }),
  ],
  [
    "the deletion of the team, after the time to restore it,",
    async ({ owner, db, left }) => {
      await owner("DELETE", "/api/t/crew", deletion);
      await deleteDue(db);
      expect(await left()).toHaveLength(1);
      await owner("POST", "/api/t/crew/restore");
      expect(await left()).toHaveLength(1);
      await owner("DELETE", "/api/t/crew", deletion);
      await deleteDue(db, new Date(Date.now() + teamGraceMs));
    },
  ],
])("%s removes the picture", async (_, remove) => {
  const app = await withPicture();
  await remove(app);
  expect(await app.left()).toEqual([]);
  expect((await app.owner("GET", app.logo)).status).toBe(404);
});

test("no other file or address can become a team's picture", async () => {
  const { owner, id, logo, left, db } = await withPicture();
  const picture = await png();
  await owner("PUT", "/api/account/avatar", picture);
  const [ada] = await db.select().from(user).where(eq(user.email, "owner@example.com"));
  for (const other of [ada?.image, logo, "https://example.com/a.png", "", 7]) {
    const data = { organizationId: id, data: { logo: other } };
    expect((await owner("POST", "/api/auth/organization/update", data)).code).toBe("400 VALIDATION_ERROR");
    expect((await owner("PATCH", "/api/t/crew", { logo: other })).code).toBe("400 VALIDATION_ERROR");
  }
  const made = { name: "B", slug: "b", logo: ada?.image };
  expect((await owner("POST", "/api/auth/organization/create", made)).body).toMatchObject({ logo: null });
  for (const [body, refused] of [
    [new Blob(["<svg/>"], { type: "image/svg+xml" }), "415 UNSUPPORTED_MEDIA_TYPE"],
    [new Blob([(await picture.bytes()).subarray(0, 60)], { type: "image/png" }), "400 IMAGE_UNREADABLE"],
  ] as const)
    expect((await owner("PUT", path, body)).code).toBe(refused);
  expect((await left()).sort()).toEqual([logo, ada?.image].sort());
});

test.each([
  ["loses the rank", 403, { role: "member" as const }],
  ["is removed", 404, undefined],
])("an admin who %s while the picture is being sent changes nothing", async (_, status, change) => {
  const { db, join, fetch, left, logo, ...app } = await withPicture();
  await join("admin", "admin");
  const begun = Promise.withResolvers<ReadableStreamDefaultController>();
  const body = new ReadableStream({ pull: begun.resolve }, { highWaterMark: 0 });
  const cookie = await newcomer(app, "admin@example.com");
  const headers = { cookie, "content-type": "image/png", "transfer-encoding": "chunked" };
  const answer = fetch(path, { method: "PUT", headers, body });
  const sending = await begun.promise;
  const own = eq(member.role, "admin");
  await (change ? db.update(member).set(change).where(own) : db.delete(member).where(own));
  sending.enqueue(await (await png()).bytes());
  sending.close();
  expect((await answer).status).toBe(status);
  expect(await left()).toEqual([logo]);
});
