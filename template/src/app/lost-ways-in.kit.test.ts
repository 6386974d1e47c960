import { passkey as passkeys } from "@better-auth/passkey";
import { eq } from "drizzle-orm";
import { afterAll, expect, test, vi } from "vitest";
import { passkey, session } from "#kit/auth/tables.server.ts";
import { addPasskey } from "./passkey-testing.server.ts";
import { createTestApp, getCookies } from "./testing.server.ts";

/** Runs after a call has identified its user and before it writes. */
let meanwhile = async () => {};

const meeting = {
  id: "meeting",
  init: () => ({
    options: { databaseHooks: { session: { create: { before: () => meanwhile() } } } },
  }),
};
const keys = passkeys({
  rpName: "Test",
  origin: "http://localhost",
  registration: { afterVerification: () => meanwhile() },
});

// Test files share modules, but this one needs its own, with one more plugin.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock("#config/auth-plugins.server.ts", () => ({
  authPlugins: () => [keys, meeting],
  tokenHeaders: [],
}));

const [email, id] = ["user@example.com", "example-user"];

type App = Awaited<ReturnType<typeof createTestApp>>;

async function signIn({ post, codeFor }: App): Promise<Response> {
  await post("/login", { email }, { cookie: "none=1" });
  return post("/login/verify", { email, code: codeFor(email) }, { cookie: "none=1" });
}

const ways: Record<
  string,
  (app: App, key: Awaited<ReturnType<typeof addPasskey>>, cookie: string) => unknown
> = {
  "signs in with a passkey": (_, key) => key.signIn(),
  "signs in with a code": signIn,
  "adds a passkey": (app, _, cookie) => addPasskey(app, cookie),
};

test.each(Object.entries(ways))(
  "someone who %s during a change of address keeps no way to sign in",
  async (_, act) => {
    const app = await createTestApp({ as: "admin" });
    const cookie = getCookies(await signIn(app));
    const key = await addPasskey(app, cookie);
    const [reached, moved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    meanwhile = () => {
      reached.resolve();
      return moved.promise;
    };
    const acting = act(app, key, cookie);
    expect(await Promise.race([reached.promise.then(() => "reached"), acting])).toBe("reached");
    meanwhile = async () => {};
    const move = { email: "uma@example.com" };
    expect((await app.send("PATCH", `/api/users/${id}`, move)).status).toBe(200);
    moved.resolve();
    await acting;
    const { db } = app;
    expect(await db.select().from(session).where(eq(session.userId, id))).toEqual([]);
    expect(await db.select().from(passkey).where(eq(passkey.userId, id))).toEqual([]);
  },
);
