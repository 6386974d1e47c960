import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { personas } from "#config/personas.ts";
import { member, organization } from "#config/team-tables.server.ts";
import { teams } from "#features/teams/feature.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import type { TeamRole } from "#kit/shared/permissions.ts";
import { png } from "#kit/testing/testing.server.ts";
import { createTestApp, newcomer } from "./testing.server.ts";
import { type TestedResource, termOf, testResource } from "./testing-resource.server.ts";

const slug = "reading-circle";

/** Values for the test of the whole OpenAPI document. */
export const parameters = { team: slug };

interface Sent {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of all routes
  body: any;
}

interface TestedTeamResource extends Omit<TestedResource, "others"> {
  /** The rank that may create, change and delete records. By default, every member may. */
  rank?: TeamRole;
  /** The references to members of the team. */
  members?: readonly string[];
}

/**
 * Tests the behaviour of every team resource: all that `testResource` does, that only the team's members find its
 * records, and that members of a lower rank cannot change them.
 */
export function testTeamResource(path: string, resource: TestedTeamResource): void {
  const { example, chosen = [], needs = [], images = [], rank = "member", members = [] } = resource;
  const { title = Object.keys(resource.change ?? {})[0] ?? "" } = resource;
  testResource(`/api/t/${slug}/${path}`, { ...resource, needs: [teams, ...needs], others: 200 });

  /** The app, a member of the example team with a record in it, and four others who must not see that record. */
  async function start() {
    const app = await createTestApp();
    const { db } = app;
    const sendAs =
      (cookie: string) =>
      async (method: string, to: string, body?: unknown): Promise<Sent> => {
        const headers = { cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) };
        const init =
          body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
        const answer = await app.fetch(to, init);
        const text = await answer.text();
        return { status: answer.status, body: text.startsWith("{") ? JSON.parse(text) : text };
      };
    const signIn = async (email: string) => {
      const cookie = await newcomer(app, email);
      const [found] = await db
        .update(user)
        .set({ name: email, onboardedAt: new Date() })
        .where(eq(user.email, email))
        .returning({ id: user.id });
      return { id: found?.id ?? "", cookie, send: sendAs(cookie) };
    };
    for (const { seed } of [teams, ...needs]) await seed.run(db);
    const owner = await signIn(personas.user);
    const people = {
      "a member of another team": await signIn("other@example.com"),
      "a former member": await signIn("former@example.com"),
      "a stranger": await signIn("stranger@example.com"),
      "an administrator who is not a member": await signIn(personas.admin),
    };
    const { id: other } = people["a member of another team"];
    const { id: admin } = people["an administrator who is not a member"];
    const createdAt = new Date();
    const [team] = await db.select().from(organization).where(eq(organization.slug, slug));
    const organizationId = team?.id ?? "";
    const theirs = { id: "theirs", slug: "theirs", name: "Theirs", createdAt };
    await db.insert(organization).values(theirs);
    await db
      .insert(member)
      .values({ id: "other", organizationId: "theirs", userId: other, role: "owner", createdAt });
    await db.delete(member).where(eq(member.userId, admin));
    const joined = {
      id: "former",
      organizationId,
      userId: people["a former member"].id,
      role: rank,
      createdAt,
    };
    await db.insert(member).values(joined);

    const own = `/api/t/${slug}/${path}`;
    const fields: Record<string, unknown> = { ...example(1) };
    const change: Record<string, unknown> = { ...resource.change };
    for (const name of chosen) {
      const [first, second] = (await owner.send("GET", `${own}/choices/${name}`)).body.items;
      fields[name] = first;
      if (name === title) change[name] = second;
    }
    const sent = await people["a former member"].send("POST", own, fields);
    expect(sent.status).toBe(201);
    for (const image of images) {
      const { cookie } = owner;
      const bytes = await png();
      const headers = { cookie, "content-type": "image/png", "content-length": String(bytes.size) };
      const put = { method: "PUT", headers, body: await bytes.arrayBuffer() };
      sent.body = await (await app.fetch(`${own}/${sent.body.id}/${image}`, put)).json();
    }
    // Leaves the team and loses access at once.
    await db.delete(member).where(eq(member.id, "former"));
    return { app, own, owner, people, fields, change, made: sent.body };
  }

  describe(`/api/t/:team/${path}`, () => {
    test("only members of the team can read or change its records, in any way", async () => {
      const { own, owner, people, change, made } = await start();
      const one = `${own}/${made.id}`;
      const term = termOf(made[title]);
      const calls: [method: string, path: string, body?: unknown][] = [
        ...[own, `${own}?searchTerm=${term}`, `${own}?limit=1`, one].map(
          (to) => ["GET", to] as ["GET", string],
        ),
        ...chosen.map((name) => ["GET", `${own}/choices/${name}`] as ["GET", string]),
        ...images.map((image) => ["DELETE", `${one}/${image}`] as ["DELETE", string]),
        ["POST", own, {}],
        ["PATCH", one, { version: made.version, ...change }],
        ["DELETE", one],
        ["POST", `${one}/restore`],
      ];
      for (const [who, { send }] of Object.entries(people)) {
        for (const call of calls) expect([who, call, (await send(...call)).status]).toEqual([who, call, 404]);
        for (const image of images)
          expect([who, image, (await send("GET", made[image])).status]).toEqual([who, image, 404]);
      }
      for (const image of images) expect((await owner.send("GET", made[image])).status).toBe(200);
      expect((await owner.send("GET", one)).body).toEqual(made);

      // Only whoever deleted it can restore it.
      expect((await owner.send("DELETE", one)).status).toBe(204);
      for (const [who, { send }] of Object.entries(people))
        expect([who, (await send("POST", `${one}/restore`)).status]).toEqual([who, 404]);
      expect((await owner.send("POST", `${one}/restore`)).body).toEqual(made);
    });

    test.runIf(rank !== "member")(`only ${rank}s create, change and delete a record`, async () => {
      const { app, own, owner, people, fields, change, made } = await start();
      const { id: userId, send } = people["a stranger"];
      const [team] = await app.db.select().from(organization).where(eq(organization.slug, slug));
      const joined = { id: "reader", organizationId: team?.id ?? "", userId, createdAt: new Date() };
      await app.db.insert(member).values(joined);
      const one = `${own}/${made.id}`;
      expect((await send("GET", one)).body).toEqual(made);
      const calls: [method: string, path: string, body?: unknown][] = [
        ["POST", own, fields],
        ["PATCH", one, { version: made.version, ...change }],
        ...images.map((image) => ["DELETE", `${one}/${image}`] as ["DELETE", string]),
        ["DELETE", one],
        ["POST", `${one}/restore`],
      ];
      for (const call of calls) expect([call, (await send(...call)).status]).toEqual([call, 403]);
      expect((await owner.send("GET", one)).body).toEqual(made);
    });

    test("through another team, its records do not exist and cannot be referred to", async () => {
      const { own, owner, people, fields, change, made } = await start();
      const { send } = people["a member of another team"];
      const theirs = `/api/t/theirs/${path}`;
      const one = `${theirs}/${made.id}`;
      for (const query of ["", "?limit=1", `?searchTerm=${termOf(change[title])}`])
        expect((await send("GET", theirs + query)).body).toEqual({ items: [], nextCursor: null, total: 0 });
      for (const [method, to, body] of [
        ["GET", one],
        ["PATCH", one, { version: made.version, ...change }],
        ["DELETE", one],
        ...images.map((image) => ["DELETE", `${one}/${image}`]),
      ] as [string, string, unknown][])
        expect([method, to, (await send(method, to, body)).status]).toEqual([method, to, 404]);
      await owner.send("DELETE", `${own}/${made.id}`);
      expect((await send("POST", `${one}/restore`)).status).toBe(404);
      expect((await owner.send("POST", `${own}/${made.id}/restore`)).status).toBe(200);

      const known: Record<string, unknown> = { ...fields };
      const foreign: string[] = [];
      for (const name of chosen) {
        const offered = (await send("GET", `${theirs}/choices/${name}`)).body.items;
        const isShared = JSON.stringify(offered).includes(JSON.stringify(fields[name]));
        if (isShared) continue;
        const isMember = members.includes(name);
        const label = "other@example.com";
        expect([name, offered]).toEqual([name, isMember ? [expect.objectContaining({ label })] : []]);
        if (isMember) known[name] = offered[0];
        else foreign.push(name);
      }
      const [name] = foreign;
      if (name === undefined) return;
      const refused = await send("POST", theirs, known);
      expect([refused.status, refused.body.issues]).toEqual([400, [{ path: name, code: `${name}Invalid` }]]);
    });

    test.each(members)(
      "its %s is a member of the team when chosen, and remains after leaving it",
      async (name) => {
        const { app, own, owner, people, fields, change } = await start();
        const { id: userId } = people["a former member"];
        const found = async (term: string) =>
          (await owner.send("GET", `${own}/choices/${name}?searchTerm=${term}`)).body.items;
        const issues = [{ path: name, code: `${name}Invalid` }];
        // Creates a different record each time: a field may be unique.
        const { body: other } = await owner.send("POST", own, { ...fields, ...example(2) });
        const third = { ...fields, ...example(3) };
        for (const [who, { id }] of Object.entries(people)) {
          const chosen = { [name]: { id, label: "" } };
          const answers = [
            await owner.send("POST", own, { ...third, ...chosen }),
            await owner.send("PATCH", `${own}/${other.id}`, { version: other.version, ...chosen }),
          ];
          const refused = answers.map(({ status, body }) => [who, status, body.issues]);
          expect(refused).toEqual([1, 2].map(() => [who, 400, issues]));
        }
        expect(await found("former")).toEqual([]);

        const [team] = await app.db.select().from(organization).where(eq(organization.slug, slug));
        const joined = { id: "back", organizationId: team?.id ?? "", userId, createdAt: new Date() };
        await app.db.insert(member).values(joined);
        const [choice] = await found("former");
        expect(choice).toEqual({ id: userId, label: "former@example.com", image: null });
        const made = (await owner.send("POST", own, { ...third, [name]: choice })).body;
        await app.db.delete(member).where(eq(member.id, joined.id));
        const one = `${own}/${made.id}`;
        const sent = { version: made.version, ...third, ...change, [name]: choice };
        const changed = await owner.send("PATCH", one, sent);
        expect(changed).toMatchObject({ status: 200, body: { ...change, [name]: choice } });
        expect((await owner.send("GET", `${own}?${name}=${userId}`)).body.items).toEqual([changed.body]);
        expect((await owner.send("DELETE", one)).status).toBe(204);
        expect((await owner.send("POST", `${one}/restore`)).body).toEqual(changed.body);
      },
    );

    test("administrators find no trace of its records on their dashboard or in the audit log", async () => {
      const { own, owner, people, made } = await start();
      const { send } = people["an administrator who is not a member"];
      await owner.send("DELETE", `${own}/${made.id}`);
      await owner.send("POST", `${own}/${made.id}/restore`);
      const { counts } = (await send("GET", "/api/dashboard")).body;
      expect(Object.keys(counts)).not.toContain(path);
      const log = JSON.stringify((await send("GET", "/api/audit")).body);
      expect(log).toContain(made.id);
      if (!members.includes(title)) expect(log).not.toContain(decodeURIComponent(termOf(made[title])));
    });
  });
}
