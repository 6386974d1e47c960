import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { member, organization, user } from "#config/auth-tables.server.ts";
import { transferForm } from "./schema.ts";
import { crew } from "./testing.server.ts";

/** A team with an owner, an admin and a member, and an administrator of the product. */
async function owned() {
  const app = await crew();
  const admin = await app.join("admin", "admin");
  const plain = await app.join("plain");
  const boss = await app.signIn("boss");
  await app.db.update(user).set({ role: "admin" }).where(eq(user.email, "boss@example.com"));
  const getId = async (name: string) => {
    const [found] = await app.db
      .select()
      .from(user)
      .where(eq(user.email, `${name}@example.com`));
    return found?.id ?? "";
  };
  const owners = async () => {
    const rows = await app.db
      .select({ name: user.name })
      .from(member)
      .innerJoin(user, eq(user.id, member.userId))
      .where(eq(member.role, "owner"));
    return rows.map(({ name }) => name).sort();
  };
  const [team] = await app.db.select().from(organization);
  return { ...app, admin, plain, boss, getId, owners, organizationId: team?.id ?? "" };
}

const paths: Record<string, (app: Awaited<ReturnType<typeof owned>>) => Promise<{ code: string }>> = {
  leaving: async ({ owner, memberId }) => owner("DELETE", `/api/t/crew/members/${await memberId("owner")}`),
  "giving up the role": async ({ owner, memberId }) =>
    owner("PATCH", `/api/t/crew/members/${await memberId("owner")}`, { role: "admin" }),
  "deleting the account": ({ owner }) => owner("DELETE", "/api/account", { email: "owner@example.com" }),
  "deleting the account by better-auth": ({ owner }) => owner("POST", "/api/auth/delete-user", {}),
  "deletion by an administrator": async ({ boss, getId }) =>
    boss("DELETE", `/api/users/${await getId("owner")}`),
  "removal by better-auth": async ({ boss, getId }) =>
    boss("POST", "/api/auth/admin/remove-user", { userId: await getId("owner") }),
  "a ban": async ({ boss, getId }) =>
    boss("POST", `/api/users/${await getId("owner")}/ban`, { reason: "Spam" }),
  "a ban by better-auth": async ({ boss, getId }) =>
    boss("POST", "/api/auth/admin/ban-user", { userId: await getId("owner") }),
  "a transfer to somebody banned": async ({ owner, db, memberId, getId }) => {
    const idOfMember = await memberId("plain");
    await db
      .update(user)
      .set({ banned: true })
      .where(eq(user.id, await getId("plain")));
    return owner("POST", "/api/t/crew/transfer", { memberId: idOfMember });
  },
  "better-auth's leave": ({ owner, organizationId }) =>
    owner("POST", "/api/auth/organization/leave", { organizationId }),
  "better-auth's removal": ({ owner, organizationId }) =>
    owner("POST", "/api/auth/organization/remove-member", {
      organizationId,
      memberIdOrEmail: "owner@example.com",
    }),
  "better-auth's change of a role": async ({ owner, organizationId, memberId }) =>
    owner("POST", "/api/auth/organization/update-member-role", {
      organizationId,
      memberId: await memberId("owner"),
      role: "member",
    }),
};

test.each(Object.keys(paths))("the last owner cannot leave or be removed: %s", async (path) => {
  const app = await owned();
  const act = paths[path];
  expect((await act?.(app))?.code).toBe("409 LAST_OWNER");
  expect(await app.owners()).toEqual(["owner"]);
  const [row] = await app.db.select().from(user).where(eq(user.email, "owner@example.com"));
  expect(row).toMatchObject({ banned: false });
});

test.each(Object.keys(paths).filter((path) => !path.startsWith("a transfer")))(
  "allowed with another owner: %s",
  async (path) => {
    const app = await owned();
    await app.owner("PATCH", `/api/t/crew/members/${await app.memberId("admin")}`, { role: "owner" });
    expect((await paths[path]?.(app))?.code).toMatch(/^20\d/);
    expect(await app.owners()).toContain("admin");
  },
);

test("the database itself protects the last owner, but allows a team to be deleted with its members", async () => {
  const { raw, db, owners, organizationId } = await owned();
  for (const sql of [
    "DELETE FROM member",
    "UPDATE member SET role = 'member' WHERE role = 'owner'",
    "DELETE FROM user WHERE email = 'owner@example.com'",
  ])
    await expect(raw.run(sql)).rejects.toThrow("LAST_OWNER");
  expect(await owners()).toEqual(["owner"]);
  for (const role of ["admin,owner", "boss", ""])
    await expect(raw.run("UPDATE member SET role = ?", [role])).rejects.toThrow(/CHECK|LAST_OWNER|check/);
  await db.delete(organization).where(eq(organization.id, organizationId));
  expect(await db.$count(member)).toBe(0);
});

test("two owners cannot both leave at the same time", async () => {
  const { owner, join, owners, memberId } = await owned();
  const second = await join("second", "owner");
  const [one, two] = [await memberId("owner"), await memberId("second")];
  const codes = await Promise.all([
    owner("DELETE", `/api/t/crew/members/${one}`),
    second("DELETE", `/api/t/crew/members/${two}`),
  ]);
  expect(codes.map(({ code }) => code).sort()).toEqual(["204", "409 LAST_OWNER"]);
  expect(await owners()).toHaveLength(1);
});

test("the only member of a team can be banned, and a banned owner does not count", async () => {
  const { boss, owner, join, signIn, getId, memberId } = await owned();
  const alone = await signIn("alone");
  await alone("POST", "/api/account/teams", { name: "Spam" });
  expect((await boss("POST", `/api/users/${await getId("alone")}/ban`, { reason: "Spam" })).status).toBe(200);
  await join("second", "owner");
  const ban = async (name: string) =>
    (await boss("POST", `/api/users/${await getId(name)}/ban`, { reason: "x" })).code;
  expect(await ban("second")).toBe("200");
  expect(await ban("owner")).toBe("409 LAST_OWNER");
  expect((await owner("DELETE", `/api/t/crew/members/${await memberId("owner")}`)).code).toBe(
    "409 LAST_OWNER",
  );
});

test("a team scheduled for deletion can be left, but is not restored without an owner", async () => {
  const { owner, boss, organizationId, getId } = await owned();
  await owner("DELETE", "/api/t/crew", { name: "Crew" });
  expect((await boss("DELETE", `/api/users/${await getId("owner")}`)).code).toBe("204");
  expect((await boss("POST", `/api/teams/${organizationId}/restore`)).code).toBe("409 LAST_OWNER");
});

test("admins change members and admins, and only owners make or change owners", async () => {
  const { owner, admin, plain, memberId, owners } = await owned();
  const [ofOwner, ofPlain] = [await memberId("owner"), await memberId("plain")];
  const set = async (call: typeof owner, id: string, role: string) =>
    (await call("PATCH", `/api/t/crew/members/${id}`, { role })).code;
  expect(await set(plain, ofPlain, "admin")).toBe("403 FORBIDDEN");
  expect(await set(admin, ofPlain, "owner")).toBe("403 FORBIDDEN");
  expect(await set(admin, ofOwner, "member")).toBe("403 FORBIDDEN");
  expect((await admin("DELETE", `/api/t/crew/members/${ofOwner}`)).code).toBe("403 FORBIDDEN");
  expect((await plain("DELETE", `/api/t/crew/members/${ofOwner}`)).code).toBe("403 FORBIDDEN");
  expect(await set(admin, ofPlain, "admin")).toBe("200");
  expect((await owner("POST", "/api/t/crew/transfer", { memberId: ofOwner })).code).toBe("409 SELF_ACTION");
  expect((await owner("POST", "/api/t/crew/transfer", { memberId: ofPlain })).body).toMatchObject({
    role: "owner",
  });
  expect(await owners()).toEqual(["plain"]);
  expect((await owner("GET", "/api/t/crew")).body.role).toBe("admin");
  expect((await admin("GET", "/api/t/crew/members?role=admin")).body.items).toHaveLength(2);
  expect(await set(owner, ofPlain, "member")).toBe("403 FORBIDDEN");
});

test.each([
  [null, "required"],
  [{ id: "", label: "Grace" }, "invalidOption"],
])("a transfer to %j is refused in the form as %s", (member, issue) => {
  expect(transferForm.safeParse({ member }).error?.issues.map(({ message }) => message)).toEqual([issue]);
});
