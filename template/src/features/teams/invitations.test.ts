import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { invitation, member, user } from "#config/auth-tables.server.ts";
import { teamLimits } from "#config/teams.ts";
import { languages } from "#kit/shared/i18n/languages.ts";
import type { TeamRole } from "#kit/shared/permissions.ts";
import { day } from "#kit/shared/time.ts";
import { type Caller, crew } from "./testing.server.ts";

test("people are invited together, each by a mail with a link, and join by accepting", async () => {
  const { owner, signIn, mailbox, runJobs } = await crew();
  const emails = ["Ada@example.com", "bea@example.com"];
  const { status, body } = await owner("POST", "/api/t/crew/invitations", { emails, role: "admin" });
  expect([status, body.items.length]).toEqual([201, 2]);
  await runJobs();
  const mails = mailbox.list().filter(({ text }) => text.includes("/invitations/"));
  expect(mails.map(({ to }) => to).sort()).toEqual(["ada@example.com", "bea@example.com"]);
  const ada = await signIn("ada");
  const { items, invitations } = (await ada("GET", "/api/account/teams")).body;
  expect(items).toEqual([]);
  expect(invitations).toMatchObject([{ team: "Crew", inviter: "owner", role: "admin", isMine: true }]);
  const [{ id }] = invitations;
  const mail = mails.find(({ to }) => to === "ada@example.com");
  expect(mail?.text).toContain(`http://localhost/invitations/${id}`);
  // Nothing in the mail may look like a code.
  expect(mail?.text).not.toMatch(/\d{4}/);
  // Opening the link changes nothing.
  expect((await ada("GET", `/api/invitations/${id}`)).body).toMatchObject({ status: "pending" });
  expect((await ada("POST", `/api/invitations/${id}/accept`)).body).toMatchObject({
    slug: "crew",
    role: "admin",
  });
  expect((await ada("GET", "/api/account/teams")).body).toMatchObject({
    invitations: [],
    items: [{ slug: "crew" }],
  });
  expect((await ada("POST", `/api/invitations/${id}/accept`)).code).toBe("409 INVITATION_CLOSED");
  expect((await owner("GET", "/api/t/crew/invitations")).body.items).toMatchObject([
    { email: "bea@example.com" },
  ]);
});

test("only the invited address can accept, once it is verified", async () => {
  const { invited, signIn, db } = await crew();
  const id = await invited("ada");
  const other = await signIn("other");
  expect((await other("GET", `/api/invitations/${id}`)).body).toMatchObject({
    email: "ada@example.com",
    isMine: false,
  });
  for (const act of ["accept", "decline"])
    expect((await other("POST", `/api/invitations/${id}/${act}`)).code).toBe("409 INVITATION_OTHER_ADDRESS");
  const ada = await signIn("ada");
  await db.update(user).set({ emailVerified: false }).where(eq(user.email, "ada@example.com"));
  expect((await ada("POST", `/api/invitations/${id}/accept`)).code).toBe("409 INVITATION_OTHER_ADDRESS");
  expect((await ada("GET", "/api/account/teams")).body.invitations).toEqual([]);
  await db.update(user).set({ emailVerified: true });
  expect((await ada("POST", `/api/invitations/${id}/decline`)).code).toBe("204");
  expect((await ada("POST", `/api/invitations/${id}/accept`)).code).toBe("409 INVITATION_CLOSED");
  expect((await other("GET", `/api/invitations/${id}`)).code).toBe("404 NOT_FOUND");
  expect((await ada("GET", `/api/invitations/${id}`)).body).toMatchObject({ status: "rejected" });
});

type Crew = Awaited<ReturnType<typeof crew>>;
const closings: Record<string, (app: Crew, id: string) => Promise<unknown>> = {
  "is over": ({ db }) => db.update(invitation).set({ expiresAt: new Date(Date.now() - 1) }),
  "is revoked": ({ owner }, id) => owner("DELETE", `/api/t/crew/invitations/${id}`),
  "is of a team that is scheduled for deletion": ({ owner }) =>
    owner("DELETE", "/api/t/crew", { name: "Crew" }),
  "is of somebody who was removed": async ({ owner, memberId }) =>
    owner("DELETE", `/api/t/crew/members/${await memberId("inviter")}`),
  "is of somebody who may no longer invite": async ({ owner, memberId }) =>
    owner("PATCH", `/api/t/crew/members/${await memberId("inviter")}`, { role: "member" }),
  "is of somebody who is banned": ({ db }) =>
    db.update(user).set({ banned: true }).where(eq(user.email, "inviter@example.com")),
};

test.each(Object.keys(closings))(
  "an invitation that %s allows neither joining nor signing up",
  async (closing) => {
    const app = await crew({ env: { AUTH_SIGNUP: "false" }, existing: ["owner", "inviter"] });
    const inviter = await app.join("inviter", "admin");
    const invite = async (name: string) => {
      const emails = [`${name}@example.com`];
      return (await inviter("POST", "/api/t/crew/invitations", { emails, role: "member" })).body.items[0].id;
    };
    const id = await invite("ada");
    const ada = await app.signIn("ada");
    const late = await invite("late");
    await closings[closing]?.(app, id);
    if (closing === "is revoked") await app.owner("DELETE", `/api/t/crew/invitations/${late}`);
    expect((await ada("POST", `/api/invitations/${id}/accept`)).code).toBe("409 INVITATION_CLOSED");
    expect((await ada("GET", `/api/invitations/${id}`)).body.status).toMatch(/^(canceled|expired)$/);
    expect((await ada("GET", "/api/account/teams")).body).toMatchObject({ items: [], invitations: [] });
    await app.post("/login", { email: "late@example.com" });
    expect(app.codeFor("late@example.com")).toBe("");
  },
);

const demotions: Record<string, (app: Crew, former: Caller) => Promise<unknown>> = {
  "another owner's decision": async ({ owner, memberId }) =>
    owner("PATCH", `/api/t/crew/members/${await memberId("former")}`, { role: "admin" }),
  "a transfer": async ({ memberId }, former) =>
    former("POST", "/api/t/crew/transfer", { memberId: await memberId("owner") }),
};

test.each(Object.keys(demotions))(
  "when an owner becomes an admin by %s, open invitations of owners are closed, and all others stay open",
  async (demotion) => {
    const app = await crew({ env: { AUTH_SIGNUP: "false" }, existing: ["owner", "former", "ada", "bea"] });
    const former = await app.join("former", "owner");
    const invite = async (name: string, role: string) => {
      const emails = [`${name}@example.com`];
      return (await former("POST", "/api/t/crew/invitations", { emails, role })).body.items[0].id;
    };
    const toOwner = await invite("ada", "owner");
    const toAdmin = await invite("bea", "admin");
    await invite("late", "owner");
    await demotions[demotion]?.(app, former);
    const [ada, bea] = [await app.signIn("ada"), await app.signIn("bea")];
    expect((await ada("POST", `/api/invitations/${toOwner}/accept`)).code).toBe("409 INVITATION_CLOSED");
    expect((await bea("POST", `/api/invitations/${toAdmin}/accept`)).body).toMatchObject({ role: "admin" });
    await app.post("/login", { email: "late@example.com" });
    expect(app.codeFor("late@example.com")).toBe("");
  },
);

test.each([
  ["owner", "admin"],
  ["member", "member"],
] as const)(
  "an invitation counts as closed while its sender may not invite to its role: %s by %s",
  async (invited, lower) => {
    const existing = ["owner", "sender", "ada"];
    const { codeFor, db, join, post, signIn } = await crew({ env: { AUTH_SIGNUP: "false" }, existing });
    const sender = await join("sender", "owner");
    const emails = ["ada@example.com", "late@example.com"];
    const { body } = await sender("POST", "/api/t/crew/invitations", { emails, role: invited });
    const id = body.items[0].id;
    const [ada, sent] = [await signIn("ada"), eq(user.email, "sender@example.com")];
    const [{ id: userId } = { id: "" }] = await db.select({ id: user.id }).from(user).where(sent);
    const setRole = (role: TeamRole) => db.update(member).set({ role }).where(eq(member.userId, userId));
    await setRole(lower);
    expect((await ada("GET", `/api/invitations/${id}`)).body).toMatchObject({ status: "canceled" });
    expect((await ada("POST", `/api/invitations/${id}/accept`)).code).toBe("409 INVITATION_CLOSED");
    await post("/login", { email: "late@example.com" });
    expect(codeFor("late@example.com")).toBe("");
    await setRole("owner");
    expect((await ada("POST", `/api/invitations/${id}/accept`)).body).toMatchObject({ role: invited });
  },
);

test("an invitation is valid again once its sender's ban has ended", async () => {
  const app = await crew({ env: { AUTH_SIGNUP: "false" }, existing: ["owner", "inviter"] });
  const inviter = await app.join("inviter", "admin");
  const emails = ["ada@example.com"];
  await inviter("POST", "/api/t/crew/invitations", { emails, role: "member" });
  const ban = (banExpires: Date) =>
    app.db.update(user).set({ banned: true, banExpires }).where(eq(user.email, "inviter@example.com"));
  await ban(new Date(Date.now() + day));
  await app.post("/login", { email: emails[0] ?? "" });
  expect(app.codeFor("ada@example.com")).toBe("");
  await ban(new Date(Date.now() - 1));
  const ada = await app.signIn("ada");
  const { invitations } = (await ada("GET", "/api/account/teams")).body;
  expect(invitations).toMatchObject([{ team: "Crew", status: "pending" }]);
  expect((await ada("POST", `/api/invitations/${invitations[0].id}/accept`)).body).toMatchObject({
    slug: "crew",
  });
});

test("while sign-up is closed, the invited address can sign up, and no other", async () => {
  const app = await crew({ env: { AUTH_SIGNUP: "false" }, existing: ["owner"] });
  const id = await app.invited("ada");
  await app.post("/login", { email: "stranger@example.com" });
  expect(app.codeFor("stranger@example.com")).toBe("");
  const ada = await app.signIn("ada");
  expect((await ada("POST", `/api/invitations/${id}/accept`)).body).toMatchObject({ slug: "crew" });
});

test("inviting current members or already invited addresses names those addresses and invites nobody", async () => {
  const { owner, join, invited, db } = await crew();
  await join("member");
  await invited("ada");
  const invite = (names: string[], role = "member") =>
    owner("POST", "/api/t/crew/invitations", { emails: names.map((name) => `${name}@example.com`), role });
  expect((await invite(["new", "member", "ADA"])).body.issues).toEqual([
    { path: "emails.1", code: "emailMember" },
    { path: "emails.2", code: "emailInvited" },
  ]);
  expect(await db.$count(invitation)).toBe(2);
  expect((await invite(["new", "new", "NEW"])).body.items).toHaveLength(1);
  for (const names of [[], Array.from({ length: teamLimits.invitedAtOnce + 1 }, (_, at) => `a${at}`)])
    expect((await invite(names)).code).toBe("400 VALIDATION_ERROR");
  expect((await invite(["x"], "boss")).code).toBe("400 VALIDATION_ERROR");
  // An expired invitation does not block a new one.
  await db
    .update(invitation)
    .set({ expiresAt: new Date(0) })
    .where(eq(invitation.email, "ada@example.com"));
  expect((await invite(["ada"])).status).toBe(201);
  const rows = await db.select().from(invitation).where(eq(invitation.email, "ada@example.com"));
  expect(rows.map(({ status }) => status).sort()).toEqual(["canceled", "pending"]);
});

test("admins invite members and admins, and only owners invite owners", async () => {
  const { join, db } = await crew();
  const admin = await join("admin", "admin");
  const invite = (role: string) =>
    admin("POST", "/api/t/crew/invitations", { emails: [`new-${role}@example.com`], role });
  expect((await invite("owner")).code).toBe("403 FORBIDDEN");
  const { id } = (await invite("admin")).body.items[0];
  await db.update(invitation).set({ role: "owner" }).where(eq(invitation.id, id));
  expect((await admin("POST", `/api/t/crew/invitations/${id}/resend`)).code).toBe("403 FORBIDDEN");
});

test("an invitation can be resent for another seven days, and two teams' invitations are independent", async () => {
  const { owner, invited, mailbox, runJobs, db } = await crew();
  const id = await invited("ada");
  await db.update(invitation).set({ expiresAt: new Date(0) });
  const { body } = await owner("POST", `/api/t/crew/invitations/${id}/resend`);
  expect(Date.parse(body.expiresAt) - Date.now()).toBeGreaterThan(6 * day);
  await runJobs();
  expect(mailbox.list().filter(({ to }) => to === "ada@example.com")).toHaveLength(2);
  await owner("POST", "/api/account/teams", { name: "Others" });
  const again = { emails: ["ada@example.com"], role: "member" };
  expect((await owner("POST", "/api/t/others/invitations", again)).status).toBe(201);
  expect((await owner("POST", `/api/t/others/invitations/${id}/resend`)).code).toBe("404 NOT_FOUND");
  expect((await owner("DELETE", `/api/t/others/invitations/${id}`)).code).toBe("404 NOT_FOUND");
});

test("an address gets at most ten invitations a day from all teams together", async () => {
  const { owner, invited } = await crew();
  const id = await invited("ada");
  const resend = async () => (await owner("POST", `/api/t/crew/invitations/${id}/resend`)).code;
  for (let number = 2; number <= 10; number++) expect(await resend()).toBe("200");
  expect(await resend()).toBe("429 RATE_LIMITED");
});

test("a mail is in the recipient's language, or in the chosen one if unknown", async () => {
  const { owner, signIn, db, mailbox, runJobs } = await crew();
  const [mine = "en", theirs = "en"] = [languages.at(-1), languages.at(-2)];
  await signIn("known");
  await db.update(user).set({ language: theirs }).where(eq(user.email, "known@example.com"));
  const emails = ["known@example.com", "new@example.com"];
  await owner("POST", "/api/t/crew/invitations", { emails, role: "member", language: mine });
  await runJobs();
  const getHtml = (to: string) =>
    mailbox.list().find((mail) => mail.to === to && mail.text.includes("/invitations/"))?.html;
  expect(getHtml("known@example.com")).toContain(`lang="${theirs}"`);
  expect(getHtml("new@example.com")).toContain(`lang="${mine}"`);
});

interface Entry {
  action: string;
  actor?: { label: string };
  target?: { label: string };
  details: object;
}

test("the audit log names the team and the people of each act", async () => {
  const { owner, join, invited, memberId, signIn, db } = await crew();
  await join("member");
  await owner("PATCH", `/api/t/crew/members/${await memberId("member")}`, { role: "admin" });
  await owner("PATCH", "/api/t/crew", { name: "Ship" });
  await owner("DELETE", `/api/t/crew/invitations/${await invited("ada")}`);
  await owner("DELETE", `/api/t/crew/members/${await memberId("member")}`);
  const boss = await signIn("boss");
  await db.update(user).set({ role: "admin" }).where(eq(user.email, "boss@example.com"));
  const { items } = (await boss("GET", "/api/audit?limit=20")).body;
  const acts = items
    .filter(({ action }: Entry) => action.startsWith("team."))
    .map(({ action, target, details, actor }: Entry) => [action, target?.label, actor?.label, details]);
  expect(acts.reverse()).toEqual([
    ["team.created", "Crew", "owner", {}],
    ["team.invited", "Crew", "owner", { email: "member@example.com", role: "member" }],
    ["team.joined", "Crew", "member", { role: "member" }],
    ["team.roleChanged", "Crew", "owner", { member: "member", from: "member", to: "admin" }],
    ["team.renamed", "Crew", "owner", { from: "Crew (crew)", to: "Ship (crew)" }],
    ["team.invited", "Ship", "owner", { email: "ada@example.com", role: "member" }],
    ["team.invitationRevoked", "Ship", "owner", { email: "ada@example.com" }],
    ["team.memberRemoved", "Ship", "owner", { member: "member" }],
  ]);
});
