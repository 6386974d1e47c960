import { eq } from "drizzle-orm";
import { Elysia } from "elysia";
import { expect, onTestFinished, test } from "vitest";
import { session, user } from "../auth/tables.server.ts";
import { getError } from "../http/fixtures/servers.server.ts";
import { createLog, logConsole } from "../log/log.server.ts";
import { AppError } from "../shared/errors.ts";
import { languages } from "../shared/i18n/languages.ts";
import { createTestApp, plainTables } from "../testing/fixtures/app.server.ts";
import { createInside } from "./internal/inside.server.ts";
import { createBootstrap, type Render } from "./pages.server.ts";

async function getBootstrap(response: Promise<Response> | Response) {
  const { bootstrap } = await (await response).json();
  return bootstrap;
}

test("a page has its session's permissions, and the API checks them", async () => {
  const { db } = await createTestApp({ as: "admin" });
  const [row] = await db.select().from(session).innerJoin(user, eq(user.id, session.userId));
  if (!row) throw new Error("Nobody is signed in.");
  const permissions = { apps: ["app"] };
  const bootstrapFor = createBootstrap(
    {
      baseUrl: new URL("http://localhost"),
      codeTtlMinutes: 10,
      demo: false,
      providers: {},
      signup: true,
    },
    { tables: plainTables, publicEnv: { shop: "Orchard" } },
  );
  const { bootstrap } = bootstrapFor(new Request("http://localhost/app"), { ...row, permissions });
  expect([bootstrap.permissions, bootstrap.session?.user.role]).toEqual([permissions, "admin"]);
  expect(bootstrap.env).toEqual({ shop: "Orchard" });
});

const [first, second = first, third = second] = languages;

test.each([
  [
    "what the address asks for",
    `/login?lng=${third}`,
    { cookie: `i18next=${second}`, "accept-language": first },
    third,
  ],
  ["what was chosen before", "/login", { cookie: `i18next=${second}`, "accept-language": third }, second],
  ["what the browser prefers", "/login", { "accept-language": `tlh, ${third};q=0.8, ${first};q=0.4` }, third],
  ["the default, for a language we have not", "/login?lng=tlh", { cookie: "i18next=tlh" }, first],
])("a page is rendered in %s", async (_name, path, headers, language) => {
  const { fetch } = await createTestApp();
  expect((await getBootstrap(fetch(path, { headers }))).language).toBe(language);
});

test("a language in the URL is remembered in a cookie, which is not sent again", async () => {
  const { fetch } = await createTestApp();
  const response = await fetch(`/login?lng=${third}`);
  expect(response.headers.getSetCookie()).toEqual([
    `i18next=${third}; Path=/; Max-Age=2592000; SameSite=Lax`,
  ]);
  const again = await fetch(`/login?lng=${third}`, { headers: { cookie: `i18next=${third}` } });
  expect(again.headers.getSetCookie()).toEqual([]);
});

test("renders the chosen theme and sidebar, and ignores invalid cookies", async () => {
  const { fetch } = await createTestApp();
  const chosen = await getBootstrap(
    fetch("/login", { headers: { cookie: "theme=dark; sidebar=collapsed" } }),
  );
  expect(chosen).toMatchObject({ theme: "dark", sidebarCollapsed: true });
  const nonsense = { cookie: 'theme="><script>; sidebar=%00; =; ;;' };
  expect(await getBootstrap(fetch("/login", { headers: nonsense }))).toMatchObject({
    theme: "system",
    sidebarCollapsed: false,
  });
});

test("the bootstrap data contains the session and no secret", async () => {
  const { fetch, cookie } = await createTestApp({ as: "admin" });
  const answer = await (await fetch("/app")).text();
  expect(JSON.parse(answer).bootstrap.session.user).toMatchObject({
    email: "admin@example.com",
    role: "admin",
  });
  const token = decodeURIComponent(cookie.split("=")[1] ?? "").split(".")[0] ?? "";
  expect(token).not.toBe("");
  expect(answer).not.toContain(token);
});

test("if the session cannot be read, the page shows an error and signs nobody out", async () => {
  const { fetch, raw } = await createTestApp({ as: "user" });
  await raw.run("ALTER TABLE session RENAME TO elsewhere");
  const page = await (await fetch("/app")).json();
  expect(page.failure).toMatchObject({ status: 500 });
});

test("pages are not stored, and every response has a new nonce", async () => {
  const { fetch } = await createTestApp({ as: "user" });
  const [first, second] = await Promise.all([fetch("/app"), fetch("/app")]);
  expect(first.headers.get("cache-control")).toMatch(/no-store/);
  expect((await first.json()).nonce).not.toBe((await second.json()).nonce);
});

test("calling an unknown server function is a client error; one that throws is a server error", async () => {
  const nonsense = await createTestApp({ render: () => new Response("", { status: 500 }) });
  const answer = await nonsense.fetch("/_serverFn/nonsense");
  expect(await getError(answer)).toEqual([400, "VALIDATION_ERROR"]);

  const thrown = await createTestApp({ render: () => Promise.reject(new Error("Invalid")) });
  expect(await getError(await thrown.fetch("/_serverFn/nonsense"))).toEqual([400, "VALIDATION_ERROR"]);

  const method = await createTestApp({
    render: () => new Response("expected GET method", { status: 405, headers: { allow: "GET" } }),
  });
  const refused = await method.fetch("/_serverFn/something", { method: "POST" });
  expect(refused.headers.get("allow")).toBe("GET");
  expect(await getError(refused)).toEqual([405, "METHOD_NOT_ALLOWED"]);
});

test.each([
  ["what it threw", new Error("password=hunter2"), [500, "INTERNAL"]],
  ["a code of ours", new AppError("EMAIL_TAKEN"), [409, "EMAIL_TAKEN"]],
  [
    "its validator",
    new Error('[{"code":"too_small","path":["name"],"message":"nameRequired"}]'),
    [400, "VALIDATION_ERROR"],
  ],
])("a failing server function responds like the API: %s", async (_name, error, expected) => {
  const { fetch } = await createTestApp({
    render: (_request, { context }) => {
      if (context.call) Object.assign(context.call, { ran: true, failure: { error } });
      return Response.json({ error: String(error) }, { headers: { "x-tss-serialized": "true" } });
    },
  });
  const answer = await fetch("/_serverFn/something");
  expect(await answer.clone().text()).not.toContain("hunter2");
  expect(await getError(answer)).toEqual(expected);
});

test("logs Start's messages about failed calls at debug level, because anyone could fill the log", async () => {
  const { error, warn } = console;
  onTestFinished(() => void Object.assign(console, { error, warn }));
  const lines: string[] = [];
  logConsole(createLog({ level: "info", write: (line) => lines.push(line) }));
  const { fetch } = await createTestApp({
    render: (_request, { context }) => {
      const unknown = new Error("Server function info not found");
      console.error(unknown);
      if (context.call) context.call.ran = true;
      console.error("in a function");
      throw unknown;
    },
  });
  await fetch("/_serverFn/nonsense");
  expect(lines.map((line) => JSON.parse(line).said)).toEqual([["in a function"]]);
});

test("a response that a server function returns is passed on unchanged", async () => {
  const { fetch } = await createTestApp({
    render: (_request, { context }) => {
      if (context.call) context.call.ran = true;
      return new Response("closed", { status: 503, headers: { "x-tss-raw": "true" } });
    },
  });
  const answer = await fetch("/_serverFn/something");
  expect([answer.status, await answer.text()]).toEqual([503, "closed"]);
});

test("the bootstrap call fails if the session cannot be read", async () => {
  const { fetch, raw } = await createTestApp({ as: "user" });
  await raw.run("ALTER TABLE session RENAME TO elsewhere");
  expect(await getError(await fetch("/_serverFn/something"))).toEqual([500, "INTERNAL"]);
});

test.each(["/favicon.png", "/humans.txt", "/foo.png", "/assets/nope.js", "/.well-known/security"])(
  "a missing file does not render a page: %s",
  async (path) => {
    const { fetch } = await createTestApp({ as: "user" });
    const answer = await fetch(path, { headers: { accept: "*/*" } });
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await getError(answer)).toEqual([404, "NOT_FOUND"]);
  },
);

test("server functions take GET and POST", async () => {
  const { fetch } = await createTestApp();
  const answer = await fetch("/_serverFn/something", { method: "PUT" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
});

test.each([
  ["/", "GET, HEAD"],
  ["/app", "GET, HEAD"],
  ["/items/x", "GET, HEAD"],
  ["/form", "GET, HEAD, POST"],
  ["/login/error/", "GET, HEAD"],
])("a page accepts only its methods: %s", async (path, allow) => {
  const { app, fetch } = await createTestApp({ as: "user" });
  app.post("/form", () => "");
  for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", ...(allow.includes("POST") ? [] : ["POST"])]) {
    const answer = await fetch(path, { method });
    expect([method, answer.headers.get("allow")]).toEqual([method, allow]);
    expect(await getError(answer)).toEqual([405, "METHOD_NOT_ALLOWED"]);
  }
  expect((await fetch(path, { method: "HEAD" })).status).toBe(200);
});

test.each([
  ["http://books.example/x/y", "/x/y"],
  ["http://books.example//evil.example", "/evil.example"],
  ["/x/y", "/x/y"],
])("the router's redirect to %s stays on this site and on https", async (location, place) => {
  const { fetch } = await createTestApp({
    env: { baseUrl: new URL("https://books.example") },
    render: () => new Response(null, { status: 307, headers: { location } }),
  });
  // The proxy calls the server over http.
  const answer = await fetch("http://books.example//x/y", { headers: { host: "books.example" } });
  expect(new URL(answer.headers.get("location") ?? "", "https://books.example/x").href).toBe(
    `https://books.example${place}`,
  );
});

test("a missing file accepts no method", async () => {
  const { fetch } = await createTestApp();
  expect(await getError(await fetch("/wp-login.php", { method: "POST" }))).toEqual([404, "NOT_FOUND"]);
  const icon = await fetch("/icon.svg", { method: "POST" });
  expect([icon.headers.get("allow"), ...(await getError(icon))]).toEqual([
    "GET, HEAD",
    405,
    "METHOD_NOT_ALLOWED",
  ]);
});

test.each(["GET", "POST", "DELETE"])("an unknown API path gets an API error (%s)", async (method) => {
  const { fetch } = await createTestApp();
  for (const path of ["/api", "/api/none", "/api/auth/none"]) {
    const answer = await fetch(path, { method });
    expect([path, answer.status, (await answer.json()).code]).toEqual([path, 404, "NOT_FOUND"]);
  }
});

test("a request that accepts no HTML gets no page", async () => {
  const { fetch } = await createTestApp();
  const answer = await fetch("/login", { headers: { accept: "application/json" } });
  expect([answer.status, (await answer.json()).code]).toEqual([404, "NOT_FOUND"]);
  expect((await fetch("/login", { headers: { accept: "application/xml, text/html;q=0.9" } })).status).toBe(
    200,
  );
});

test("a page calls the API as its visitor, and errors are the same as over the network", async () => {
  const responses: { status: number; body: unknown }[] = [];
  const render: Render = async (_request, { context }) => {
    for (const path of ["/api/items", "/api/items/none", "/api/items?title="]) {
      const answer = await context.callApi(`http://localhost${path}`);
      responses.push({ status: answer.status, body: await answer.json() });
    }
    return Response.json({ requestId: context.requestId });
  };
  const admin = await createTestApp({ as: "admin", render });
  const { requestId } = await (await admin.fetch("/items")).json();
  expect(responses).toMatchObject([
    { status: 200, body: [{ title: "Sonnets" }] },
    { status: 404, body: { code: "NOT_FOUND", requestId } },
    { status: 400, body: { code: "VALIDATION_ERROR", requestId } },
  ]);

  responses.length = 0;
  const nobody = await createTestApp({ render });
  await nobody.fetch("/items");
  expect(responses.map(({ status }) => status)).toEqual([401, 401, 401]);
});

test.each([
  ["2026-05-01T00:00:00.000Z", new Date("2026-05-01")],
  ["https://example.com/", { toJSON: () => "https://example.com/" }],
  [[{ title: "Emma", author: null }], [{ title: "Emma", author: null }]],
])("pages and the browser get the same value from the API: %j", async (read, value) => {
  const call = createInside(
    createLog({ level: "error" }),
    new Elysia().get("/api/value", () => ({ value })),
  );
  expect(await (await call(new Request("http://localhost/api/value"))).json()).toEqual({ value: read });
});

test("a page and its API calls read the session only once", async () => {
  const statuses: number[] = [];
  const app = await createTestApp({
    as: "admin",
    render: async (_request, { context }) => {
      // Reading the session again would find none.
      await app.raw.run("DELETE FROM session");
      statuses.push((await context.callApi("http://localhost/api/items")).status);
      return new Response();
    },
  });
  await app.fetch("/items");
  expect(statuses).toEqual([200]);
  expect((await app.fetch("/api/items")).status).toBe(401);
});

test("the service worker has the offline page in every language, and is revalidated each time", async () => {
  const { fetch } = await createTestApp();
  const answer = await fetch("/sw.js");
  const { headers } = answer;
  expect([answer.status, headers.get("cache-control")]).toEqual([200, "no-cache"]);
  expect(headers.get("content-type")).toMatch(/^text\/javascript/);
  const known = { "if-none-match": headers.get("etag") ?? "" };
  expect((await fetch("/sw.js", { headers: known })).status).toBe(304);

  const script = await answer.text();
  // The script reads the styles that a page has cached, and stores nothing itself.
  expect(script.match(/\bcaches\b.*/g)).toEqual(["caches.match(request)) ?? fetch(request);"]);
  expect(script).not.toMatch(/\bput\(|\{\{/);
  const [, page = ""] = /new Response\((".*?[^\\]"), \{ status: 503/.exec(script) ?? [];
  const html: string = JSON.parse(page);
  for (const language of languages) expect(html).toContain(`"lang":"${language}"`);
  const [, rules = ""] = /headers: (\{.*?\}) \}\)/.exec(script) ?? [];
  const policy = JSON.parse(rules)["content-security-policy"];
  for (const tag of ["style", "script"]) {
    const [, code = ""] = new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(html) ?? [];
    const hash = new Bun.CryptoHasher("sha256").update(code).digest("base64");
    expect(policy).toContain(`${tag}-src 'sha256-${hash}'`);
  }
});
