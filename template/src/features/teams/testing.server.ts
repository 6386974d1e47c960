import { eq } from "drizzle-orm";
import { createTestApp, newcomer } from "#app/testing.server.ts";
import { invitation, member, user } from "#config/auth-tables.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import type { TeamRole } from "#kit/shared/permissions.ts";

/** A user's browser: a function that calls the API and returns status and body. */
export type Caller = (method: string, path: string, body?: unknown) => Promise<Answer>;
interface Answer {
  status: number;
  code: string;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of all routes
  body: any;
}

interface CrewOptions extends NonNullable<Parameters<typeof createTestApp>[0]> {
  /** The names of users who exist while sign-up is closed. */
  existing?: readonly string[];
}

/** The app with signed-in people, by address, and the team "Crew" of `owner@example.com`. */
export async function crew({ existing = [], ...options }: CrewOptions = {}) {
  const app = await createTestApp(options);
  const { db } = app;
  for (const name of existing) await db.insert(user).values({ id: name, email: `${name}@example.com` });
  const callerWith =
    (cookie: string): Caller =>
    async (method, path, body) => {
      const sent = body instanceof Blob || body === undefined ? body : JSON.stringify(body);
      const type = body instanceof Blob ? body.type : "application/json";
      const init = { method, headers: { cookie, ...(sent !== undefined && { "content-type": type }) } };
      const answer = await app.fetch(path, sent === undefined ? init : { ...init, body: sent });
      const text = await answer.text();
      const read = answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : {};
      return {
        status: answer.status,
        code: `${answer.status}${read?.code ? ` ${read.code}` : ""}`,
        body: read,
      };
    };
  const signIn = async (name: string): Promise<Caller> => {
    const email = `${name}@example.com`;
    const cookie = await newcomer(app, email);
    await db.update(user).set({ name, onboardedAt: new Date() }).where(eq(user.email, email));
    return callerWith(cookie);
  };
  const owner = await signIn("owner");
  await owner("POST", "/api/account/teams", { name: "Crew" });
  const invited = async (name: string, role: TeamRole = "member") => {
    const { body } = await owner("POST", "/api/t/crew/invitations", {
      emails: [`${name}@example.com`],
      role,
    });
    return String(body.items[0].id);
  };
  const join = async (name: string, role: TeamRole = "member") => {
    const id = await invited(name, role);
    const caller = await signIn(name);
    await caller("POST", `/api/invitations/${id}/accept`);
    return caller;
  };
  const memberId = async (name: string): Promise<string> =>
    (await owner("GET", `/api/t/crew/members?searchTerm=${name}`)).body.items[0]?.id ?? "none";
  /** A browser for each kind of person. The administrator is in no team, `other` in a different one. */
  const everyKind = async () => {
    const callers = {
      owner: await join("second", "owner"),
      // `admin@example.com` is an administrator.
      admin: await join("deputy", "admin"),
      member: await join("member"),
      former: await join("former"),
      stranger: await signIn("stranger"),
      other: await signIn("other"),
      administrator: await signIn("administrator"),
      visitor: callerWith(""),
    };
    await callers.other("POST", "/api/account/teams", { name: "Others" });
    await db.update(user).set({ role: "admin" }).where(eq(user.email, "administrator@example.com"));
    await owner("DELETE", `/api/t/crew/members/${await memberId("former")}`);
    return callers;
  };
  return { ...app, signIn, callerWith, owner, invited, join, memberId, everyKind };
}

/** Calls the operations on a team, for the test of the whole OpenAPI document. */
export async function callEach(
  db: Db,
  good: (method: string, path: string, body?: unknown) => Promise<{ id: string; items: { id: string }[] }>,
): Promise<void> {
  const { id } = await good("POST", "/api/account/teams", { name: "Team" });
  await good("GET", "/api/t/team");
  await good("PATCH", "/api/t/team", { name: "A team" });
  const members = await good("GET", "/api/t/team/members");
  const own = members.items[0]?.id;
  await good("PATCH", `/api/t/team/members/${own}`, { role: "owner" });
  const emails = ["a@example.com", "b@example.com"];
  const { items } = await good("POST", "/api/t/team/invitations", { emails, role: "member" });
  await good("GET", "/api/t/team/invitations");
  await good("GET", "/api/t/team/audit");
  await good("GET", `/api/invitations/${items[0]?.id}`);
  await good("POST", `/api/t/team/invitations/${items[0]?.id}/resend`);
  await good("DELETE", `/api/t/team/invitations/${items[0]?.id}`);
  await db.update(invitation).set({ email: "admin@example.com" });
  await good("POST", `/api/invitations/${items[1]?.id}/decline`);
  await db
    .update(invitation)
    .set({ status: "pending" })
    .where(eq(invitation.id, items[1]?.id ?? ""));
  await good("POST", `/api/invitations/${items[1]?.id}/accept`);
  await good("GET", `/api/teams/${id}`);
  await good("GET", `/api/teams/${id}/members`);
  await good("GET", "/api/users/example-admin/teams");
  await good("DELETE", "/api/t/team", { name: "A team" });
  await good("POST", "/api/t/team/restore");
  const other = { id: "other", organizationId: id, userId: "example-user", createdAt: new Date() };
  await db.insert(member).values(other);
  await good("POST", "/api/t/team/transfer", { memberId: other.id });
  await good("DELETE", `/api/t/team/members/${own}`);
  await good("DELETE", `/api/teams/${id}`);
  await good("POST", `/api/teams/${id}/restore`);
}
