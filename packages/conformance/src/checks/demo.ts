import { ask, post, relative } from "../ask.ts";
import { silent, visit } from "../browser.ts";
import { contains, equal, lacks } from "../expect.ts";
import { askAs, offerCode, type Person, sendCode } from "../person.ts";
import type { Check, Target } from "../target.ts";
import { appears, chooseLanguage, codeField, getSubmit, visibleText } from "../ways/controls.ts";

export const personas = { admin: "admin@example.com", user: "user@example.com" } as const;
export const demoCode = "000000";

/** Signs in as a persona. Only a demo accepts the code, so these checks never write to any other project. */
export async function persona(target: Target, role: keyof typeof personas): Promise<Person> {
  const email = personas[role];
  equal(`requesting a code for ${email}`, (await sendCode(target, email)).status, 200);
  const { status, cookies } = await offerCode(target, email, demoCode);
  equal(`signing in as ${email} with ${demoCode}`, status, 200);
  return { email, name: email, cookie: cookies.join("; ") };
}

/** Every write request except those for the user's own session, even to paths that do not exist. */
const changes: readonly [method: string, path: string][] = [
  ["POST", "/api/books"],
  ["PATCH", "/api/books/{book}"],
  ["DELETE", "/api/books/{book}"],
  ["POST", "/api/genres"],
  ["POST", "/api/users"],
  ["PATCH", "/api/users/{user}"],
  ["DELETE", "/api/users/{user}"],
  ["POST", "/api/users/{user}/ban"],
  ["POST", "/api/users/{user}/unban"],
  ["DELETE", "/api/users/{user}/sessions"],
  ["DELETE", "/api/users/{user}/sessions/none"],
  ["POST", "/api/account/onboarding"],
  ["DELETE", "/api/account"],
  ["DELETE", "/api/account/sessions"],
  ["DELETE", "/api/account/sessions/none"],
  ["POST", "/api/auth/update-user"],
  ["POST", "/api/auth/change-email"],
  ["POST", "/api/auth/delete-user"],
  ["POST", "/api/auth/revoke-sessions"],
  ["POST", "/api/auth/revoke-other-sessions"],
  ["POST", "/api/auth/sign-in/social"],
  ["POST", "/api/auth/sign-up/email"],
  ["POST", "/api/auth/admin/set-role"],
  ["POST", "/api/auth/admin/impersonate-user"],
  ["POST", "/_serverFn/none"],
  ["POST", "/onboarding"],
  ["POST", "/manager/books/new"],
  ["POST", "/no/such/page"],
];

const readOnly: Check = {
  name: "demo: all write requests are refused with 403 DEMO_MODE, for everyone, and change nothing",
  needs: [],
  async run(target) {
    const admin = await persona(target, "admin");
    const user = await persona(target, "user");
    const look = async () => {
      const lists = ["/api/users?limit=100", "/api/books?limit=100", "/api/genres?limit=100"];
      return Promise.all(lists.map(async (path) => JSON.parse((await askAs(target, admin, path)).body)));
    };
    const before = await look();
    const [users, books] = before;
    const ids = { "{user}": users.items.at(-1).id, "{book}": books.items.at(-1).id };
    const cookies = { anonymous: {}, user: { cookie: user.cookie }, admin: { cookie: admin.cookie } };
    for (const [who, headers] of Object.entries(cookies)) {
      for (const [method, pattern] of changes) {
        const path = pattern.replace(/\{\w+\}/, (name) => ids[name as keyof typeof ids]);
        const { status, body } = await send(target, method, path, headers);
        const code = status === 403 ? JSON.parse(body).code : body;
        equal(`${method} ${path} as ${who}`, [status, code], [403, "DEMO_MODE"]);
      }
    }
    equal("people, books and genres afterwards", await look(), before);
  },
};

function send(target: Target, method: string, path: string, headers: Record<string, string>) {
  const body = JSON.stringify({ name: "New", title: "New", email: "new@example.com", role: "admin" });
  const own = { "content-type": "application/json", "content-length": `${Buffer.byteLength(body)}` };
  return ask(target, path, { method, headers: { ...own, origin: target.origin, ...headers }, body });
}

const sharedAccounts: Check = {
  name: "demo: many visitors share the two personas, wrong codes lock nobody out, and no other account can sign in",
  needs: [],
  async run(target) {
    for (let visitor = 0; visitor < 15; visitor++) {
      equal("another code", (await sendCode(target, personas.admin)).status, 200);
      equal("a wrong code", (await offerCode(target, personas.admin, "123456")).status, 400);
    }
    const first = await persona(target, "admin");
    const second = await persona(target, "admin");
    equal(
      "signing out",
      (await post(target, "/api/auth/sign-out", {}, { cookie: first.cookie })).status,
      200,
    );
    const left = await askAs(target, second, "/manager/dashboard");
    equal("the page of another visitor", left.status, 200);
    for (const email of ["somebody@example.com", "neema.mwangi@example.org"]) {
      const { status, cookies } = await offerCode(target, email, demoCode);
      equal(`${demoCode} for ${email}`, [status, cookies], [400, []]);
    }
  },
};

const privacy: Check = {
  name: "demo: visitors do not see each other's IP addresses",
  needs: [],
  async run(target) {
    const user = await persona(target, "user");
    const { body } = await askAs(target, user, "/api/account/sessions");
    lacks("the visitor's list of sessions", body, "127.0.0.1");
    for (const { ipAddress } of JSON.parse(body).items) equal("an address", ipAddress || null, null);
  },
};

const plainForms: Check = {
  name: "demo: without scripts, a visitor chooses a persona and signs in; language and redirect are kept",
  needs: ["browser"],
  async run(target) {
    await visit(target, { scripts: false }, async ({ page }) => {
      await page.goto("/login?redirect=%2Fapp%2Fbooks");
      await page.getByRole("button", { name: personas.user }).click();
      contains("the code page", await visibleText(page.locator("main")), demoCode);
      await codeField(page).fill(demoCode);
      await getSubmit(codeField(page)).click();
      await page.waitForURL("**/app/books");
    });
    const denied = await persona(target, "user");
    equal("the manager, for the user", (await askAs(target, denied, "/manager/dashboard")).status, 403);
    const login = await askAs(target, await persona(target, "admin"), "/login");
    equal("home, for the administrator", relative(login.headers.location), "/manager");
  },
};

const preferences: Check = {
  name: "demo: language and theme can be chosen and are remembered",
  needs: ["browser"],
  skip: ({ languages }) => (languages.length < 2 ? "the project offers one language" : undefined),
  async run(target) {
    const [, second = "en"] = target.languages;
    await visit(target, {}, async (visited) => {
      const { page } = visited;
      await page.goto("/login");
      await appears("the two personas", page.getByRole("button", { name: personas.admin }));
      await chooseLanguage(page, second);
      await page.reload();
      equal("<html lang> after a reload", await page.locator("html").getAttribute("lang"), second);
      silent(visited);
    });
  },
};

export const demo = [readOnly, sharedAccounts, privacy, plainForms, preferences];
