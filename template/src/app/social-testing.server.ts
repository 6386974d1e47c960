import { createHash, randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { createTestApp } from "./testing.server.ts";

export const iris = {
  id: 7,
  state: "active",
  locked: false,
  name: "Iris Imani",
  username: "iris",
  email: "iris@example.com",
  confirmed_at: "2026-01-02T03:04:05Z",
};

type Answer = (request: Request) => Response | Promise<Response>;

/** As much of GitLab as sign-in needs: one application, and codes that work once and require the PKCE verifier. */
export function startGitLab() {
  const granted = new Map<string, { challenge: string | null; redirectURI: string | null; person: object }>();
  const people = new Map<string, object>();
  /** Responses that a test gives instead of the usual ones. */
  const odd: { token?: Answer; user?: Answer } = {};

  async function token(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const code = form.get("code") ?? "";
    const grant = granted.get(code);
    granted.delete(code);
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    const right =
      form.get("client_id") === "an-id" &&
      form.get("client_secret") === "a-secret" &&
      grant?.redirectURI === form.get("redirect_uri") &&
      grant?.challenge === proof;
    if (!right) return Response.json({ error: "invalid_grant" }, { status: 400 });
    const accessToken = randomUUID();
    people.set(accessToken, grant.person);
    return Response.json({ access_token: accessToken, refresh_token: randomUUID(), token_type: "Bearer" });
  }

  function user(request: Request): Response {
    const person = people.get(request.headers.get("authorization")?.replace("Bearer ", "") ?? "");
    return person ? Response.json(person) : Response.json({ error: "unauthorized" }, { status: 401 });
  }

  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 60,
    fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname === "/oauth/token") return (odd.token ?? token)(request);
      if (pathname === "/api/v4/user") return (odd.user ?? user)(request);
      return new Response("Not found", { status: 404 });
    },
  });
  onTestFinished(() => void server.stop(true));
  return {
    issuer: `http://127.0.0.1:${server.port}`,
    odd,
    /** Consents to the request in this URL. Returns the code. */
    grant({ searchParams }: URL, person: object): string {
      const code = randomUUID();
      const challenge = searchParams.get("code_challenge");
      granted.set(code, { challenge, redirectURI: searchParams.get("redirect_uri"), person });
      return code;
    },
  };
}

/** The app with GitLab as a provider, and browsers that keep cookies. */
export async function withGitLab(env: Record<string, string> = {}) {
  const gitlab = startGitLab();
  const app = await createTestApp({
    env: {
      GITLAB_CLIENT_ID: "an-id",
      GITLAB_CLIENT_SECRET: "a-secret",
      GITLAB_ISSUER: gitlab.issuer,
      ...env,
    },
  });
  return { app, gitlab, browser: () => openBrowser(app, gitlab) };
}

type App = Awaited<ReturnType<typeof createTestApp>>;

function openBrowser(app: App, gitlab: ReturnType<typeof startGitLab>) {
  const jar = new Map<string, string>();

  async function keep(pending: Promise<Response>): Promise<Response> {
    const response = await pending;
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";", 1);
      const name = pair.slice(0, pair.indexOf("="));
      if (/; Max-Age=0/i.test(line)) jar.delete(name);
      else jar.set(name, pair.slice(name.length + 1));
    }
    return response;
  }

  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
  const get = (path: string) => keep(app.fetch(path, { headers: { cookie: cookie() } }));
  const post = (path: string, fields: Record<string, string>) =>
    keep(app.post(path, fields, { cookie: cookie() }));

  /** Presses the button. Returns the URL of the page at the provider. */
  async function press(redirect = "", provider = "gitlab"): Promise<URL> {
    const page = await (await post("/login/social", { provider, redirect })).text();
    const target = /<a href="([^"]+)"/.exec(page)?.[1] ?? "";
    return new URL(target.replaceAll("&amp;", "&"));
  }

  /** Returns from the provider to the app. Returns where the app leads next. */
  async function comeBack(answer: Record<string, string>, provider = "gitlab"): Promise<string> {
    const response = await get(`/api/auth/callback/${provider}?${new URLSearchParams(answer)}`);
    return response.headers.get("location") ?? `status ${response.status}`;
  }

  const getState = ({ searchParams }: URL) => searchParams.get("state") ?? "";

  return {
    jar,
    get,
    post,
    press,
    comeBack,
    getState,
    /** Completes a sign-in as this user. */
    async signIn(person: object, redirect = ""): Promise<string> {
      const url = await press(redirect);
      return comeBack({ code: gitlab.grant(url, person), state: getState(url) });
    },
    /** The user who is signed in on this browser. */
    async who() {
      const body = await (await get("/api/auth/get-session")).json();
      return body?.user ?? null;
    },
  };
}
