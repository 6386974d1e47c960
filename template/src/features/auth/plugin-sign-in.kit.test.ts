import { afterEach, expect, test } from "vitest";
import { signInPolicy, type Who } from "#kit/auth/rules.server.ts";
import type { TestAuth } from "./testing.server.ts";
import { withPlugins } from "./testing-plugins.server.ts";

const createTestAuth = withPlugins();

const apps: TestAuth[] = [];
afterEach(async () => {
  for (const app of apps.splice(0).reverse()) await app.close();
});

async function open(options: Parameters<typeof createTestAuth>[0] = {}): Promise<TestAuth> {
  const app = await createTestAuth(options);
  apps.push(app);
  return app;
}

const email = "zoe@example.com";

/** Brings an account into each state, while sign-up is open. */
const beginnings: Record<Who, (app: TestAuth) => Promise<unknown>> = {
  user: (app) => app.signInAs(email),
  async banned(app) {
    await app.signInAs(email);
    await app.raw.run("UPDATE user SET banned = true");
  },
  newUser: async () => {},
  async invited(app) {
    const cookie = await app.signInAs("owner@example.com");
    await app.raw.run("UPDATE user SET name = 'A', onboarded_at = 1");
    const call = (path: string, body: object) =>
      app.call("POST", `/api/auth/organization${path}`, { body, cookie });
    await call("/create", { name: "Crew", slug: "crew" });
    expect((await call("/invite-member", { email, role: "member" })).status).toBe(200);
  },
  stranger: async () => {},
};

test.each(Object.entries(beginnings) as [Who, (typeof beginnings)["user"]][])(
  "the sign-in policy applies to a plugin: %s",
  async (who, begin) => {
    const before = await open();
    await begin(before);
    await before.call("POST", "/api/auth/sign-in/magic-link", { body: { email } });
    const link = new URL(/^\S+/.exec(before.mails.at(-1)?.text ?? "")?.[0] ?? "");
    const app =
      who === "invited" || who === "stranger" ? await open({ url: before.url, signup: false }) : before;
    const answer = await app.call("GET", link.pathname + link.search);
    const location = new URL(answer.headers.get("location") ?? "/", "http://localhost");
    const code = answer.ok || answer.status === 302 ? undefined : (await answer.json()).code;
    const isSignedIn = app.getCookie(answer).includes("session_token");
    expect(location.searchParams.get("error") ?? code ?? (isSignedIn ? "session" : "none")).toBe(
      signInPolicy.plugin[who],
    );
  },
);
