import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { invitation, member, organization } from "#config/auth-tables.server.ts";
import { teamPlugin } from "#config/team-plugin.server.ts";
import { type Caller, crew } from "./testing.server.ts";

/** better-auth's calls, with the names in its documentation, and the id of the team. */
async function documented() {
  const app = await crew();
  const [team] = await app.db.select().from(organization);
  const organizationId = team?.id ?? "";
  const post = (caller: Caller, path: string, body: object) =>
    caller("POST", `/api/auth/organization/${path}`, { organizationId, ...body });
  const get = (caller: Caller, path: string, query: Record<string, string> = {}) =>
    caller("GET", `/api/auth/organization/${path}?${new URLSearchParams({ organizationId, ...query })}`);
  return { ...app, organizationId, post, get };
}

/** How each of the plugin's paths is handled, as decided by hand. */
const decided: Record<string, "answered" | "refused" | "read"> = {
  "accept-invitation": "answered",
  "cancel-invitation": "answered",
  "check-slug": "read",
  create: "answered",
  delete: "answered",
  "get-active-member": "refused",
  "get-active-member-role": "refused",
  "get-full-organization": "read",
  "get-invitation": "read",
  "get-organization": "read",
  "has-permission": "read",
  "invite-member": "answered",
  leave: "answered",
  list: "answered",
  "list-invitations": "read",
  "list-members": "read",
  "list-user-invitations": "read",
  "reject-invitation": "answered",
  "remove-member": "answered",
  "set-active": "refused",
  update: "answered",
  "update-member-role": "answered",
};

test("every path of the plugin is explicitly allowed or refused, also in newer versions", () => {
  const endpoints: { path?: string }[] = Object.values(teamPlugin().endpoints);
  const paths = endpoints.flatMap(({ path }) => path?.replace("/organization/", "") ?? []);
  expect([...new Set(paths)].sort()).toEqual(Object.keys(decided));
});

test("a team is created, shown, changed and listed as better-auth documents it", async () => {
  const { owner, post, get, signIn } = await documented();
  const created = await post(owner, "create", { name: "Readers", slug: "readers" });
  expect(created.body).toMatchObject({ slug: "readers", members: [{ role: "owner" }] });
  const of = { organizationId: created.body.id };
  expect((await post(owner, "create", { name: "Readers", slug: "readers" })).code).toBe(
    "409 TEAM_SLUG_TAKEN",
  );
  for (const slug of ["Big Ones", "a/b", "", "x".repeat(60)])
    expect((await post(owner, "create", { name: "A", slug })).code).toBe("400 VALIDATION_ERROR");
  expect((await post(owner, "update", { ...of, data: { name: "Writers" } })).body).toMatchObject({
    name: "Writers",
  });
  expect((await get(owner, "list")).body).toHaveLength(2);
  expect((await get(owner, "get-full-organization", of)).body).toMatchObject({
    name: "Writers",
    members: [{ user: { email: "owner@example.com" } }],
  });
  expect((await owner("GET", "/api/t/readers")).body).toMatchObject({ name: "Writers", role: "owner" });
  const stranger = await signIn("stranger");
  for (const path of ["get-full-organization", "list-members", "list-invitations"])
    expect((await get(stranger, path)).code).toBe("404 NOT_FOUND");
  expect((await post(stranger, "update", { data: { name: "Mine" } })).code).toBe("404 NOT_FOUND");
});

test("no organization is ever active", async () => {
  const { owner, post, get } = await documented();
  expect((await post(owner, "set-active", {})).code).toBe("404 NOT_FOUND");
  expect((await owner("GET", "/api/auth/organization/get-active-member")).code).toBe("404 NOT_FOUND");
  expect((await owner("GET", "/api/auth/organization/get-full-organization")).body).toBe(null);
  expect((await owner("GET", "/api/auth/get-session")).body.session).not.toHaveProperty(
    "activeOrganizationId",
  );
  expect((await get(owner, "list-members")).body.members).toHaveLength(1);
});

test("invitations are sent by email, and valid only for the invited address", async () => {
  const { owner, join, post, get, signIn, mailbox, runJobs, db } = await documented();
  const plain = await join("plain");
  const ada = await signIn("ada");
  const invite = (caller: Caller, email: string, role: unknown = "member") =>
    post(caller, "invite-member", { email, role });
  expect((await invite(plain, "ada@example.com")).code).toBe("403 FORBIDDEN");
  expect((await invite(owner, "ada@example.com", ["admin", "owner"])).code).toBe("400 VALIDATION_ERROR");
  expect((await invite(owner, "ada@example.com", "admin,owner")).code).toBe("400 VALIDATION_ERROR");
  const { body } = await invite(owner, "Ada@example.com");
  expect(body).toMatchObject({ email: "ada@example.com", role: "member", status: "pending" });
  await runJobs();
  expect(mailbox.list()[0]).toMatchObject({ to: "ada@example.com", text: expect.stringContaining(body.id) });
  expect((await invite(owner, "ada@example.com")).code).toBe("400 VALIDATION_ERROR");
  const again = { email: "dee@example.com", role: "member", resend: true };
  for (let times = 0; times < 2; times++)
    expect((await post(owner, "invite-member", again)).body).toMatchObject({ status: "pending" });
  await db.delete(invitation).where(eq(invitation.email, again.email));
  expect((await get(plain, "list-invitations")).code).toBe("403 YOU_ARE_NOT_ALLOWED_TO_LIST_INVITATIONS");
  const own = { invitationId: body.id };
  expect((await post(plain, "accept-invitation", own)).code).toBe("409 INVITATION_OTHER_ADDRESS");
  expect((await post(plain, "cancel-invitation", own)).code).toBe("403 FORBIDDEN");
  expect((await ada("GET", `/api/auth/organization/get-invitation?id=${body.id}`)).body).toMatchObject({
    organizationSlug: "crew",
  });
  expect((await post(ada, "accept-invitation", own)).body).toMatchObject({
    invitation: { status: "accepted" },
    member: { role: "member" },
  });
  const second = (await invite(owner, "bea@example.com")).body;
  expect((await post(owner, "cancel-invitation", { invitationId: second.id })).body).toMatchObject({
    status: "canceled",
  });
  const third = (await invite(owner, "cy@example.com")).body;
  const cy = await signIn("cy");
  expect((await post(cy, "reject-invitation", { invitationId: third.id })).body.invitation.status).toBe(
    "rejected",
  );
  expect(await db.$count(invitation, eq(invitation.status, "pending"))).toBe(0);
});

test("ranks are checked, removing a member needs a single call, and a deletion can be undone for a while", async () => {
  const { owner, join, post, get, memberId, db } = await documented();
  const admin = await join("admin", "admin");
  await join("plain");
  const ofPlain = await memberId("plain");
  const role = (caller: Caller, to: unknown) =>
    post(caller, "update-member-role", { memberId: ofPlain, role: to });
  expect((await role(admin, "owner")).code).toBe("403 FORBIDDEN");
  expect((await role(admin, ["member", "admin"])).code).toBe("400 VALIDATION_ERROR");
  expect((await role(admin, "admin")).body).toMatchObject({ role: "admin" });
  expect((await post(admin, "delete", {})).code).toBe("403 FORBIDDEN");
  expect((await post(admin, "remove-member", { memberIdOrEmail: "owner@example.com" })).code).toBe(
    "403 FORBIDDEN",
  );
  expect((await post(owner, "remove-member", { memberIdOrEmail: "plain@example.com" })).body).toMatchObject({
    member: { id: ofPlain },
  });
  expect((await post(admin, "leave", {})).body).toMatchObject({ role: "admin" });
  expect(await db.$count(member)).toBe(1);
  expect((await post(owner, "delete", {})).status).toBe(200);
  expect(await db.$count(organization)).toBe(1);
  for (const path of ["get-full-organization", "list-members"])
    expect((await get(owner, path)).code).toBe("404 NOT_FOUND");
  expect((await owner("GET", "/api/auth/organization/list")).body).toEqual([]);
  expect((await owner("POST", "/api/t/crew/restore")).body).toMatchObject({ deleteAt: null });
});

test.each([
  ["filterField=none&filterValue=x", "filterField"],
  ["filterField=__proto__&filterValue=x", "filterField"],
  ["filterField=role&filterOperator=in&filterValue=owner", "filterValue"],
  ["filterField=createdAt&filterOperator=gt&filterValue=yesterday", "filterValue"],
  ["filterField=createdAt", "filterField"],
  ["filterField=role&filterOperator=in", "filterField"],
  ["sortBy=none", "sortBy"],
  ["limit=0.5", "limit"],
  ["limit=-1", "limit"],
  ["offset=1e400", "offset"],
])("a list of members with the query %s is refused", async (query, path) => {
  const { owner, get } = await documented();
  const { code, body } = await get(owner, "list-members", Object.fromEntries(new URLSearchParams(query)));
  expect([code, body.issues]).toEqual(["400 VALIDATION_ERROR", [{ path, code: "invalid" }]]);
});

test("a list of members is sorted, filtered and read in pages as better-auth documents it", async () => {
  const { owner, join, get } = await documented();
  await join("plain");
  const find = async (query: Record<string, string>) => {
    const { body } = await get(owner, "list-members", { sortBy: "createdAt", ...query });
    return body.members.map(({ user }: { user: { email: string } }) => user.email);
  };
  const all = await find({});
  expect(all).toEqual(["owner@example.com", "plain@example.com"]);
  expect(await find({ sortDirection: "desc" })).toEqual(all.toReversed());
  expect(await find({ limit: "1", offset: "1" })).toEqual(all.slice(1, 2));
  expect(await find({ filterField: "role", filterOperator: "eq", filterValue: "owner" })).toEqual([
    "owner@example.com",
  ]);
});

test("a team scheduled for deletion is hidden, even if another has the same name", async () => {
  const { owner, join, post, get } = await documented();
  const admin = await join("deputy", "admin");
  const own = await post(admin, "create", { name: "Own", slug: "own" });
  expect(own.status).toBe(200);
  await post(owner, "delete", {});
  for (const path of ["list-invitations", "get-organization", "get-full-organization", "list-members"])
    for (const organizationSlug of ["own", ""])
      expect([path, (await get(admin, path, { organizationSlug })).code]).toEqual([path, "404 NOT_FOUND"]);
});
