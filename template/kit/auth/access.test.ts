import { Elysia } from "elysia";
import { beforeEach, expect, expectTypeOf, onTestFinished, test, vi } from "vitest";
import { contextOf } from "../http/context.server.ts";
import { serve } from "../http/server.server.ts";
import { createLog } from "../log/log.server.ts";
import type { TeamRole } from "../shared/permissions.ts";
import { minute } from "../shared/time.ts";
import { createTestApp, type TestApp } from "../testing/fixtures/app.server.ts";
import { access, getAccess, routesHaveAccess } from "./access.server.ts";
import { user } from "./tables.server.ts";
import type { FindTeam } from "./team.server.ts";

async function* parts({ request }: { request: Request }) {
  for (;;) {
    await contextOf(request).authorizeAgain?.();
    yield "part";
    await Bun.sleep(1);
  }
}

/** Does not check access itself. */
async function* news() {
  for (;;) {
    yield "news";
    await Bun.sleep(1);
  }
}

const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
  controller.enqueue(new TextEncoder().encode("news"));
  await Bun.sleep(1);
};
let left = 0;
const cancel = () => {
  left += 1;
};
const newsResponse = () =>
  new Response(new ReadableStream({ pull, cancel }), { headers: { "content-type": "text/event-stream" } });

const log = createLog({ level: "silent" });
let app: TestApp;
let cookies: Record<string, string>;
/** The team "crew", in which every user has this role. */
let crew: { role: TeamRole; deleting: boolean } | undefined;
beforeEach(() => start());

async function start(streamCheckMs?: number): Promise<void> {
  app = await createTestApp({ streamCheckMs });
  crew = { role: "admin", deleting: false };
  const findTeam: FindTeam = async (slug) =>
    slug === "crew" && crew ? { id: "1", slug, name: "Crew", ...crew } : undefined;
  const message = (socket: { send: (text: unknown) => unknown }, text: unknown) => void socket.send(text);
  app.app.use(
    new Elysia()
      .use(access({ ...app.sessions, findTeam }))
      .ws("/api/live", { access: { apps: "manager" }, message })
      .ws("/api/t/:team/live", { team: "admin", access: { apps: "manager" }, message })
      .get("/api/t/:team/name", ({ team }) => team.name, { access: { apps: "app" }, team: "admin" })
      .get("/api/t/:team/undo", ({ team }) => team.name, {
        access: { apps: "app" },
        team: { rank: "owner", deleting: true },
      })
      .get("/api/anybody", () => "", { public: true })
      .get("/api/own", () => "", { access: "session" })
      .get("/api/app", () => "", { access: { apps: "app" } })
      .get("/api/manager", () => "", { access: { apps: "manager" } })
      .get("/api/parts", parts, { access: { apps: "manager" } })
      .get("/api/news", news, { access: { apps: "manager" } })
      .get("/api/events", newsResponse, { access: { apps: "manager" } })
      .get("/api/t/:team/news", newsResponse, { access: { apps: "manager" }, team: "member" }),
  );
  await app.db.insert(user).values({ id: "example-newcomer", email: "newcomer@example.com" });
  cookies = {};
  for (const who of ["newcomer", "user", "admin"]) cookies[who] = await app.signIn(`example-${who}`);
}

/** Requests a streamed response as the administrator. */
async function openResponse(path: string, signal?: AbortSignal): Promise<Response> {
  const server = serve({ env: { host: "127.0.0.1", port: 0 }, log, app: app.app });
  onTestFinished(() => server.stop(true));
  const headers = { cookie: cookies.admin ?? "", host: "localhost" };
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    headers,
    ...(signal && { signal }),
  });
  expect(answer.status).toBe(200);
  return answer;
}

/** A request with only this cookie. */
const call = (path: string, cookie = "") => app.fetch(path, { headers: { cookie } });
const outcome = async (answer: Response) => `${answer.status} ${(await answer.json()).code}`;

test.each([
  ["/api/anybody", { nobody: "200", newcomer: "200", user: "200", admin: "200" }],
  ["/api/own", { nobody: "401 UNAUTHORIZED", newcomer: "200", user: "200", admin: "200" }],
  ["/api/app", { nobody: "401 UNAUTHORIZED", newcomer: "403 NOT_ONBOARDED", user: "200", admin: "200" }],
  [
    "/api/manager",
    { nobody: "401 UNAUTHORIZED", newcomer: "403 NOT_ONBOARDED", user: "403 FORBIDDEN", admin: "200" },
  ],
])("%s requires a session, then onboarding, then permission", async (path, expected) => {
  for (const [who, wanted] of Object.entries(expected)) {
    const answer = await call(path, cookies[who]);
    const result = answer.ok ? String(answer.status) : await outcome(answer);
    expect([who, result]).toEqual([who, wanted]);
  }
});

/** First promotes another user, because the last administrator must remain. */
async function changeAdmin(change: string) {
  await app.raw.run("UPDATE user SET role = 'admin' WHERE email LIKE 'newcomer@%'");
  await app.raw.run(`${change} LIKE 'admin@%'`);
}

/** Opens a websocket for administrators. Returns its answer to "hello", and the reason why it closes. */
async function openSocket(cookie: string, checkMs = 20, path = "/api/live") {
  const server = serve({ env: { host: "127.0.0.1", port: 0 }, log, app: app.app, checkMs });
  onTestFinished(() => server.stop(true));
  const headers = { cookie, host: "localhost", origin: "http://localhost" };
  // Bun has this option, but the browser's types do not.
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, { headers } as never);
  const closed = new Promise((resolve) => socket.addEventListener("close", resolve));
  const say = () =>
    new Promise((resolve) => {
      socket.onmessage = ({ data }) => resolve(data);
      socket.send("hello");
    });
  await Promise.race([closed, new Promise((resolve) => socket.addEventListener("open", resolve))]);
  return { say, closed, socket };
}

const ofUser = "WHERE (SELECT email FROM user WHERE id = user_id)";
const deny = { code: 1008, reason: "FORBIDDEN" };
const end = { code: 1008, reason: "UNAUTHORIZED" };
test.each<[string, string, object]>([
  ["signs out", `DELETE FROM session ${ofUser}`, end],
  ["has a session that is over", `UPDATE session SET expires_at = 1 ${ofUser}`, end],
  ["is banned", "UPDATE user SET banned = true WHERE email", end],
  ["is deleted", "DELETE FROM user WHERE email", end],
  ["loses the role", "UPDATE user SET role = 'user' WHERE email", deny],
])("a websocket is closed when its user %s", async (_, change, reason) => {
  const { say, closed } = await openSocket(cookies.admin ?? "");
  expect(await say()).toBe("hello");
  await changeAdmin(change);
  expect(await closed).toMatchObject(reason);
});

test("a team's route requires its rank after the general access check", async () => {
  const code = async (path: string, who = "user") => {
    const answer = await call(`/api/t/${path}`, cookies[who]);
    return answer.ok ? `200 ${await answer.text()}` : outcome(answer);
  };
  expect(await code("crew/name")).toBe("200 Crew");
  expect(await code("none/name")).toBe("404 NOT_FOUND");
  expect(await code("crew/name", "nobody")).toBe("401 UNAUTHORIZED");
  expect(await code("none/name", "newcomer")).toBe("403 NOT_ONBOARDED");
  for (const [role, name, undo] of [
    ["owner", "404 NOT_FOUND", "200 Crew"],
    ["admin", "404 NOT_FOUND", "404 NOT_FOUND"],
  ] as const) {
    crew = { role, deleting: true };
    expect([await code("crew/name"), await code("crew/undo")]).toEqual([name, undo]);
  }
  crew = { role: "member", deleting: false };
  expect(await code("crew/name")).toBe("403 FORBIDDEN");
  crew = undefined;
  expect(await code("crew/name")).toBe("404 NOT_FOUND");
});

test.each([
  ["leaves the team", undefined, "NOT_FOUND"],
  ["loses the rank", { role: "member" as const, deleting: false }, "FORBIDDEN"],
])("a team's websocket is closed when its user %s", async (_, change, reason) => {
  const { say, closed } = await openSocket(cookies.admin ?? "", 20, "/api/t/crew/live");
  expect(await say()).toBe("hello");
  crew = change;
  expect(await closed).toMatchObject({ code: 1008, reason });
});

test("a project without teams refuses to start with a team's route", () => {
  const routes = new Elysia().use(access(app.sessions));
  const add = () => routes.get("/api/t/:team/name", () => "", { access: { apps: "app" }, team: "member" });
  expect(add).toThrow("the project has no feature with teams");
});

test("a websocket handles messages in order, and ignores those from a sender who lost the role", async () => {
  const { closed, socket } = await openSocket(cookies.admin ?? "", minute);
  const texts = Array.from({ length: 200 }, (_, at) => `message ${at}`);
  const echoed: unknown[] = [];
  socket.addEventListener("message", ({ data }) => void echoed.push(data));
  for (const text of texts) socket.send(text);
  await expect.poll(() => echoed).toEqual(texts);
  await changeAdmin("UPDATE user SET role = 'user' WHERE email");
  socket.send("late");
  expect(await closed).toMatchObject(deny);
  expect(echoed).toEqual(texts);
});

test("a stream that checks access before each part ends when its reader loses the role", async () => {
  const answer = await openResponse("/api/parts");
  // Elysia writes the generator's error to the console as soon as the user loses the role.
  const written = vi.spyOn(console, "warn").mockReturnValue();
  await changeAdmin("UPDATE user SET role = 'user' WHERE email");
  expect(await answer.text()).toMatch(/^(?:part)+$/);
  await expect.poll(() => written.mock.calls.length).toBe(1);
  written.mockRestore();
});

test.each<[string, string, () => Promise<void>]>([
  ["signs out", "/api/events", () => changeAdmin(`DELETE FROM session ${ofUser}`)],
  ["loses the role", "/api/events", () => changeAdmin("UPDATE user SET role = 'user' WHERE email")],
  [
    "leaves the team",
    "/api/t/crew/news",
    async () => {
      crew = undefined;
    },
  ],
])("an endless response ends when its reader %s", async (_, path, change) => {
  await start(20);
  const answer = await openResponse(path);
  await change();
  expect(await answer.text()).toMatch(/^(?:news)+$/);
});

test("a text response that a sign-out cuts off fails instead of looking complete", async () => {
  await start(20);
  const answer = await openResponse("/api/news");
  await changeAdmin(`DELETE FROM session ${ofUser}`);
  await expect(answer.text()).rejects.toThrow();
});

test("an endless response stops once its reader disconnects", async () => {
  await start(20);
  const leaving = new AbortController();
  const { body } = await openResponse("/api/events", leaving.signal);
  await body?.getReader().read();
  const before = left;
  leaving.abort();
  await expect.poll(() => left).toBe(before + 1);
});

test("a route checks access before input", async () => {
  for (const body of ['{"name":null}', '{"image":1}']) {
    const headers = { "content-type": "application/json" };
    const answer = await app.fetch("/api/auth/update-user", { method: "POST", headers, body });
    expect(await outcome(answer)).toBe("401 UNAUTHORIZED");
  }
});

test("a route without an access declaration does not compile, and is found among the routes", () => {
  const own = new Elysia().use(access(app.sessions)).get("/api/own", () => "", { access: "session" });
  routesHaveAccess([{ api: () => own }]);
  const open = new Elysia({ prefix: "/api" }).use(own).get("/open", () => "anybody");
  // @ts-expect-error "get /api/open" has no access
  routesHaveAccess([{ api: () => open }]);
  type Refused = Parameters<typeof routesHaveAccess<[{ api: () => typeof open }]>>[0][0];
  expectTypeOf<Refused>().not.toBeNever();
  expectTypeOf<Refused>().toExtend<"get /api/open: declare access or public, after .use(access(sessions))">();
  expect(open.routes.filter((route) => getAccess(route) === undefined).map(({ path }) => path)).toEqual([
    "/api/open",
  ]);
});
