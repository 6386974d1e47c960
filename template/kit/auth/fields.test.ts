import { beforeEach, expect, test } from "vitest";
import { boolean, integer, table, text, time } from "../db/dialect/columns.server.ts";
import { sessionUserSchema } from "../shared/session.ts";
import { createTestApp, seed, type TestApp } from "../testing/fixtures/app.server.ts";
import { createDatabase } from "../testing/fixtures/database.server.ts";
import { item, shelf } from "../testing/fixtures/shelves.server.ts";
import { type AuthFields, type AuthTables, columnsOf, getShape } from "./fields.server.ts";
import { toSession } from "./session.server.ts";
import { sessionColumns, sessionRules, userColumns, userRules } from "./tables.server.ts";

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

let app: TestApp;
beforeEach(async () => {
  const url = await createDatabase({ name: "fields", tables: { user, session, shelf, item }, seed });
  app = await createTestApp({ as: "user", url, authTables: tables });
  await app.raw.run("UPDATE user SET trial_ends = 1000, own_note = 'ours'");
});

const update = (body: object) => app.send("POST", "/api/auth/update-user", body);

test("a field added by the product is in better-auth's session, and can be set where `input` allows it", async () => {
  expect((await update({ phone: "123" })).status).toBe(200);
  expect((await update({ trialEnds: new Date() })).status).toBe(400);
  const told = await (await app.fetch("/api/auth/get-session")).json();
  const trialEnds = "1970-01-01T00:00:01.000Z";
  expect(told.user).toMatchObject({ phone: "123", points: 3, isVip: false, trialEnds });
  expect(told.session).toMatchObject({ office: null });
  expect(told.user).not.toHaveProperty("note");
});

test("the server reads all fields of a session, and sends pages only those in the API's schema", async () => {
  await update({ phone: "123" });
  const current = await app.sessions.read(new Headers({ cookie: app.cookie }));
  expect(current?.user).toMatchObject({ phone: "123", points: 3, isVip: false, note: "ours" });
  if (!current) throw new Error("Nobody is signed in.");
  const sent = toSession(current, tables);
  expect(sent).toMatchObject({ office: null, user: { trialEnds: "1970-01-01T00:00:01.000Z", phone: "123" } });
  expect(sent.user).not.toHaveProperty("note");
  expect(sessionUserSchema(["admin", "user"], getShape(tables, "user")).parse(sent.user)).toEqual(sent.user);
});

test("the server refuses to start with a required column that sign-up does not fill", async () => {
  const unfilled = { phone: { column: text().notNull() } } satisfies AuthFields;
  const own = table("user", { ...userColumns(), ...columnsOf(unfilled) }, userRules);
  const lacking = { ...tables, user: own, userFields: unfilled } as AuthTables;
  await expect(createTestApp({ authTables: lacking })).rejects.toThrow(
    "src/config/auth-tables.server.ts: user.phone must allow null or have a default",
  );
});

test("a better-auth field or table without a column is reported at startup", async () => {
  const shirt = { type: "string", required: false } as const;
  const schema = { user: { fields: { shirt } }, club: { fields: { name: shirt } } };
  await expect(createTestApp({ plugins: [{ id: "clubs", schema }] })).rejects.toThrow(
    "lacks columns that better-auth needs: user.shirt, club.name. See docs/add-an-auth-plugin.md.",
  );
});
