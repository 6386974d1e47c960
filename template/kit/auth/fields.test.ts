import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { roles } from "#config/roles.ts";
import type * as testing from "#features/auth/testing.server.ts";
import { boolean, integer, table, text, time } from "../db/dialect/columns.server.ts";
import { sessionUserOf } from "../shared/session.ts";
import { type AuthFields, type AuthTables, columnsOf, shapeOf } from "./fields.server.ts";
import { toSession } from "./session.server.ts";
import { sessionColumns, sessionRules, userColumns, userRules } from "./tables.server.ts";

const config = "#config/auth-tables.server.ts";

const userFields = {
  phone: { column: text(), input: true },
  points: { column: integer().notNull().default(3) },
  trialEnds: { column: time("trial_ends") },
  isVip: { column: boolean("is_vip").notNull().default(false) },
  note: { column: text("own_note"), returned: false },
} satisfies AuthFields;
const sessionFields = { office: { column: text() } } satisfies AuthFields;

const user = table("user", { ...userColumns(), ...columnsOf(userFields) }, userRules);
const session = table("session", { ...sessionColumns(), ...columnsOf(sessionFields) }, sessionRules);
const tables = { user, session, userFields, sessionFields } as AuthTables;

/** The app of a project whose src/config/auth-tables.server.ts has these tables. */
async function appWith(own: AuthTables): Promise<typeof testing.createTestAuth> {
  vi.resetModules();
  vi.doMock(config, async (original) => ({ ...(await original<object>()), ...own }));
  return (await import("#features/auth/testing.server.ts")).createTestAuth;
}

afterAll(() => {
  vi.doUnmock(config);
  vi.resetModules();
});

let createTestAuth: typeof testing.createTestAuth;
beforeAll(async () => {
  createTestAuth = await appWith(tables);
});

let app: testing.TestAuth;
let cookie: string;
beforeEach(async () => {
  app = await createTestAuth();
  for (const [name, added] of Object.entries({
    user: columnsOf(userFields),
    session: columnsOf(sessionFields),
  }))
    for (const key of Object.keys(added)) {
      const column: typeof user.phone = Reflect.get(name === "user" ? user : session, key);
      const rule = column.notNull ? `NOT NULL DEFAULT ${column.default}` : "";
      await app.raw.run(`ALTER TABLE "${name}" ADD COLUMN "${column.name}" ${column.getSQLType()} ${rule}`);
    }
  cookie = await app.signInAs("user@example.com");
  await app.raw.run("UPDATE user SET name = 'A', onboarded_at = 1, trial_ends = 1000, own_note = 'ours'");
});
afterEach(() => app.close());

const update = (body: object) => app.call("POST", "/api/auth/update-user", { cookie, body });

test("a field of the product is in better-auth's session and can be set where `input` allows it", async () => {
  expect((await update({ phone: "123" })).status).toBe(200);
  expect((await update({ trialEnds: new Date() })).status).toBe(400);
  const told = await (await app.call("GET", "/api/auth/get-session", { cookie })).json();
  const trialEnds = "1970-01-01T00:00:01.000Z";
  expect(told.user).toMatchObject({ phone: "123", points: 3, isVip: false, trialEnds });
  expect(told.session).toMatchObject({ office: null });
  expect(told.user).not.toHaveProperty("note");
});

test("the server reads all fields of a session, and sends a page those that may leave it, as the API's schema says", async () => {
  await update({ phone: "123" });
  const current = await app.sessions.read(new Headers({ cookie }));
  expect(current?.user).toMatchObject({ phone: "123", points: 3, isVip: false, note: "ours" });
  if (!current) throw new Error("Nobody is signed in.");
  const sent = toSession(current, tables);
  expect(sent).toMatchObject({ office: null, user: { trialEnds: "1970-01-01T00:00:01.000Z", phone: "123" } });
  expect(sent.user).not.toHaveProperty("note");
  expect(sessionUserOf(roles, shapeOf(tables, "user")).parse(sent.user)).toEqual(sent.user);
});

test("the server refuses to start with a required column that sign-up does not fill", async () => {
  onTestFinished(async () => {
    createTestAuth = await appWith(tables);
  });
  const unfilled = { phone: { column: text().notNull() } } satisfies AuthFields;
  const own = table("user", { ...userColumns(), ...columnsOf(unfilled) }, userRules);
  const createUnfilled = await appWith({ ...tables, user: own, userFields: unfilled } as AuthTables);
  await expect(createUnfilled()).rejects.toThrow(
    "src/config/auth-tables.server.ts: user.phone must allow null or have a default",
  );
});
