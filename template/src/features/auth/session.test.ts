import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authPlugins } from "#config/auth-plugins.server.ts";
import { readToken } from "#kit/auth/session-cookies.server.ts";
import { lockReaders, lockWrites } from "#kit/db/dialect/testing.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { day } from "#kit/shared/time.ts";
import { pruneAuth } from "./store.server.ts";
import { createTestAuth, outcome, type TestAuth } from "./testing.server.ts";

let app: TestAuth;
beforeEach(async () => {
  app = await createTestAuth();
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const read = (cookie: string) => app.sessions.read(new Headers({ cookie }));
const stock = (cookie: string) => app.auth.api.getSession({ headers: new Headers({ cookie }) });
const expires = async () =>
  (await app.raw.rows<{ at: number }>("SELECT expires_at AS at FROM session"))[0]?.at ?? 0;
const age = (ms: number) => app.raw.run("UPDATE session SET expires_at = expires_at - ?", [ms]);

async function whileLocked(lock: typeof lockWrites, act: () => Promise<void>) {
  const release = await lock(app.database);
  try {
    await act();
  } finally {
    await release();
  }
}

test("our session read returns the same as better-auth's", async () => {
  const cookie = await app.signInAs("a@example.com");
  const [name = "", value = ""] = cookie.split("=");
  const decoded = decodeURIComponent(value);
  const [token = "", signature = ""] = decoded.split(".");
  const { secret } = await app.auth.$context;
  const sign = (text: string) => createHmac("sha256", secret).update(text).digest("base64");
  const cookies = [
    cookie,
    `a=b; ${cookie}; c=d`,
    `${name}="${value}"`,
    `;;=; ${cookie}`,
    ` ${name} = ${value} `,
    `${name}=${decoded}`,
    `${name}=${token}.${signature.slice(0, -2)}A=`,
    `${name}=x; ${cookie}`,
    `${cookie}; ${name}=x`,
    `${name}=${token}`,
    `${name}=${token}.`,
    `${name}=.${signature}`,
    `${name}=${token}x.${encodeURIComponent(sign(`${token}x`))}`,
    `${name}=${token}.${encodeURIComponent(sign("another"))}`,
    `${name}=%E0%A4%A`,
    `${name}`,
    `${name}=`,
    `x${name}=${value}`,
    `${name}x=${value}`,
    `${name.toUpperCase()}=${value}`,
    `a="${cookie}"`,
    "",
    ";",
    "=",
  ];
  for (const header of cookies) {
    const ours = await read(header);
    const theirs = await stock(header);
    expect([header, ours?.session.id, ours?.user.id]).toEqual([header, theirs?.session.id, theirs?.user.id]);
    if (!ours || !theirs) continue;
    const { token, ...session } = theirs.session;
    expect(ours.user).toMatchObject(theirs.user);
    expect(ours.session).toMatchObject(session);
    expect(readToken(header, name, secret)).toBe(token);
  }
  expect(await read(cookie)).not.toBeNull();
});

// In a project with more plugins, better-auth itself responds to these reads.
const ownPlugins = authPlugins({ baseUrl: new URL("http://localhost"), sendMail: async () => {} });
const isStock = ownPlugins.every(({ id }) => ["email-otp", "admin", "passkey"].includes(id));

test.runIf(isStock)(
  "reading the session over HTTP gives better-auth's response and headers, without its router",
  async () => {
    const cookie = await app.signInAs("a@example.com");
    await app.raw.run("UPDATE user SET name = 'A', onboarded_at = 1, ban_reason = 'no', ban_expires = 5");
    const routed = vi.spyOn(app.auth, "handler");
    const ask = async (path: string) => {
      const answer = await app.call("GET", path, { cookie });
      const headers = [...answer.headers].filter(([name]) => name !== "x-request-id").sort();
      return { status: answer.status, headers, body: await answer.json() };
    };
    const ours = await ask("/api/auth/get-session");
    expect(routed).not.toHaveBeenCalled();
    expect(ours).toEqual(await ask("/api/auth/get-session?disableRefresh=true"));
    expect(routed).toHaveBeenCalledTimes(1);
    expect(ours.body).toEqual({ session: expect.anything(), user: expect.anything() });
    expect(ours.body.session.token).toBe(ours.body.session.id);
  },
);

test("neither we nor better-auth accept an expired session, and it is pruned", async () => {
  const cookie = await app.signInAs("a@example.com");
  await age(30 * day + 1);
  expect(await read(cookie)).toBeNull();
  expect((await app.call("GET", "/api/own", { cookie })).status).toBe(401);
  await pruneAuth(app.db);
  expect(await expires()).toBe(0);
  expect(await stock(cookie)).toBeNull();
});

test("a session lasts thirty days and is extended with its cookie at most once a day", async () => {
  const earliest = Date.now() + 30 * day;
  const lastsAMonth = async () => {
    const at = await expires();
    expect(at).toBeGreaterThanOrEqual(earliest);
    expect(at).toBeLessThanOrEqual(Date.now() + 30 * day);
  };
  const cookie = await app.signInAs("a@example.com");
  await lastsAMonth();
  await age(day - 60_000);
  const before = await expires();
  expect((await app.call("GET", "/api/own", { cookie })).headers.getSetCookie()).toEqual([]);
  expect(await expires()).toBe(before);
  await age(60_000);
  const extended = await app.call("GET", "/api/own", { cookie });
  expect(extended.status).toBe(200);
  const [session] = cookie.split("; ");
  expect(app.getCookie(extended)).toBe(session);
  await lastsAMonth();
  expect((await app.call("GET", "/api/own", { cookie })).headers.getSetCookie()).toEqual([]);
  await age(day);
  // An open websocket checks the session again, and cannot send the cookie.
  const due = await expires();
  const headers = { cookie };
  expect(await app.sessions.again(new Request("http://localhost", { headers }))).toMatchObject({
    setCookie: [],
  });
  expect(await expires()).toBe(due);
  const response = await app.call("GET", "/api/auth/get-session", { cookie });
  expect(app.getCookie(response)).toBe(session);
});

test("the session of an impersonation is not extended", async () => {
  const cookie = await app.signInAs("a@example.com");
  await app.signInAs("admin@example.com");
  const admin = (await app.getUser("admin@example.com"))?.id ?? "";
  await app.raw.run("UPDATE user SET role = 'admin' WHERE id = ?", [admin]);
  await app.raw.run(
    `UPDATE session SET impersonated_by = ?1, expires_at = ?2,
       impersonated_from = (SELECT id FROM session WHERE user_id = ?1) WHERE user_id <> ?1`,
    [admin, Date.now() + day],
  );
  const before = await expires();
  expect((await read(cookie))?.session.impersonatedBy).toBe(admin);
  expect(await expires()).toBe(before);
  await app.raw.run("UPDATE session SET expires_at = ? WHERE impersonated_by = ?", [Date.now() - 1, admin]);
  expect(await read(cookie)).toBeNull();
});

test("deletion, a ban and a new role take effect immediately", async () => {
  const cookie = await app.signInAs("a@example.com");
  const status = async (path: string) => (await app.call("GET", path, { cookie })).status;
  await app.raw.run("UPDATE user SET name = 'A', onboarded_at = 1, role = 'admin'");
  expect(await status("/api/users")).toBe(200);
  await app.raw.run(
    "INSERT INTO user (id, email, role, created_at, updated_at) VALUES ('b', 'b@example.com', 'admin', 1, 1)",
  );
  await app.raw.run("UPDATE user SET role = 'user' WHERE id <> 'b'");
  expect(await status("/api/users")).toBe(403);
  await app.raw.run("UPDATE user SET banned = true WHERE id <> 'b'");
  expect(await status("/api/own")).toBe(401);
  await app.raw.run("UPDATE user SET ban_expires = ? WHERE id <> 'b'", [Date.now() - 1]);
  expect(await status("/api/own")).toBe(200);
  await app.raw.run("DELETE FROM session");
  expect(await status("/api/own")).toBe(401);
});

test("a database error is a 503, not a signed-out user", async () => {
  const cookie = await app.signInAs("a@example.com");
  await app.raw.run("ALTER TABLE session RENAME TO gone");
  await expect(read(cookie)).rejects.toThrow();
  for (const path of ["/api/own", "/api/auth/get-session"]) {
    expect((await app.call("GET", path, { cookie })).status).toBeGreaterThanOrEqual(500);
  }
  await app.raw.run("ALTER TABLE gone RENAME TO session");
  await whileLocked(lockReaders, async () => {
    await expect(read(cookie)).rejects.toThrow(AppError);
    for (const path of ["/api/own", "/api/auth/get-session", "/api/app"]) {
      expect(await outcome(await app.call("GET", path, { cookie }))).toBe("503 DB_BUSY");
    }
  });
  expect((await app.call("GET", "/api/own", { cookie })).status).toBe(200);
});

test("while another process writes, sessions can be read, even those due for an extension", async () => {
  const cookie = await app.signInAs("a@example.com");
  await age(2 * day);
  const own = () => app.call("GET", "/api/own", { cookie });
  await whileLocked(lockWrites, async () => {
    expect((await own()).status).toBe(200);
    expect((await own()).status).toBe(200);
    expect(app.lines.filter((line) => line.includes("session.not-extended"))).toHaveLength(1);
    expect(app.lines.join("")).not.toContain(cookie.slice(30, 40));
  });
  // A minute later, even if the clock has jumped in the meantime.
  const now = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 61_000);
  expect(app.getCookie(await own())).toBe(cookie.split("; ", 1)[0]);
  now.mockRestore();
});

test("signing out reports success or failure", async () => {
  const cookie = await app.signInAs("a@example.com");
  await whileLocked(lockWrites, async () => {
    const refused = await app.call("POST", "/api/auth/sign-out", { cookie });
    expect(await outcome(refused)).toBe("503 DB_BUSY");
    expect(refused.headers.get("retry-after")).not.toBeNull();
    expect(refused.headers.getSetCookie()).toEqual([]);
  });
  expect((await app.call("GET", "/api/own", { cookie })).status).toBe(200);
  expect((await app.call("POST", "/api/auth/sign-out", { cookie })).status).toBe(200);
  expect((await app.call("GET", "/api/own", { cookie })).status).toBe(401);
  expect((await app.call("POST", "/api/auth/sign-out", { cookie })).status).toBe(200);
});

test("every other step of the sign-in also reports a busy database", async () => {
  const cookie = await app.signInAs("a@example.com");
  await app.raw.run("UPDATE user SET name = 'A', onboarded_at = 1");
  await app.send("a@example.com");
  await whileLocked(lockWrites, async () => {
    expect(await outcome(await app.send("a@example.com"))).toBe("503 DB_BUSY");
    expect(await outcome(await app.verify("a@example.com", app.codeFor("a@example.com")))).toBe(
      "503 DB_BUSY",
    );
    const rename = await app.call("POST", "/api/auth/update-user", { cookie, body: { name: "B" } });
    expect(await outcome(rename)).toBe("503 DB_BUSY");
  });
  expect((await app.verify("a@example.com", app.codeFor("a@example.com"))).status).toBe(200);
});

test("a request reads its session from the database once", async () => {
  const cookie = await app.signInAs("a@example.com");
  const request = new Request("http://localhost/", { headers: { cookie } });
  const current = await app.sessions.of(request);
  await app.raw.run("DELETE FROM session");
  expect(await app.sessions.of(request)).toBe(current);
});
