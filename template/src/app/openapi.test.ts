import { expect, test } from "vitest";
import { accessOf } from "#kit/auth/access.server.ts";
import { session } from "#kit/auth/tables.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import { documentOf } from "#kit/testing/documented.server.ts";
import { png } from "#kit/testing/images.server.ts";
import { serverFeatures } from "./features.server.ts";
import { createTestApp } from "./testing.server.ts";
import { office } from "./users-testing.server.ts";

const operationsOf = (paths: Record<string, object>) =>
  Object.entries(paths)
    .flatMap(([path, operations]) => Object.keys(operations).map((one) => `${one.toUpperCase()} ${path}`))
    .sort();

type Good = (method: string, path: string, body?: unknown) => Promise<{ id: string }>;
/** Some of them call every operation of a feature, once the examples of all features are there. */
const helpers = import.meta.glob<{
  callEach?: (db: Db, good: Good, seed: () => Promise<void>) => Promise<void>;
}>(["./*-testing.server.ts", "../features/*/{access-testing,testing.server}.ts"]);

test("the document lists every route of the API, and nothing else", async () => {
  const { app } = await createTestApp();
  const routes = app.routes.filter((route) => route.method !== "ALL" && accessOf(route) !== undefined);
  const written = routes.map(
    ({ method, path }) => `${method} ${path.replace(/\/$/, "").replace(/:(\w+)/g, "{$1}")}`,
  );
  const { paths } = documentOf(app);
  // The document's page is HTML, files are pictures, and better-auth documents its own paths.
  const elsewhere = ["GET /api/docs", "GET /api/auth/*", "GET /files/{name}"].filter((one) =>
    written.includes(one),
  );
  expect([...operationsOf(paths), ...elsewhere].sort()).toEqual(written.sort());
});

test("every operation has a short summary, a response and a unique name", async () => {
  const { paths } = documentOf((await createTestApp()).app);
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  for (const { operationId, summary, responses } of operations) {
    const good = Object.keys(responses).filter((status) => status.startsWith("2"));
    expect({ operationId, described: summary !== "", good: good.length }).toEqual({
      operationId,
      described: true,
      good: 1,
    });
  }
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
});

test("every operation responds as the document says", async () => {
  const { send, answered, app, db } = await office();
  const good = async (method: string, path: string, body?: unknown) => {
    const answer = await send(method, path, body);
    expect({ method, path, ok: answer.ok }).toEqual({ method, path, ok: true });
    return answer.status === 204 ? undefined : answer.json();
  };
  const seed = async () => {
    for (const feature of serverFeatures) await feature.seed?.run(db);
  };
  for (const load of Object.values(helpers)) await (await load()).callEach?.(db, good, seed);

  const mary = { name: "Mary", email: "mary@example.com", role: "user" };
  const user = await good("POST", "/api/users", mary);
  await good("GET", "/api/users");
  await good("GET", `/api/users/${user.id}`);
  await good("PATCH", `/api/users/${user.id}`, { name: "Mary Shelley" });
  await good("POST", `/api/users/${user.id}/ban`, { reason: "Spam" });
  await good("POST", `/api/users/${user.id}/unban`);
  const expiresAt = new Date(Date.now() + 60_000);
  const live = { userId: user.id, expiresAt };
  await db.insert(session).values({ ...live, id: "hers", token: "h".repeat(32) });
  await good("GET", `/api/users/${user.id}/sessions`);
  await good("DELETE", `/api/users/${user.id}/sessions/hers`);
  await good("DELETE", `/api/users/${user.id}/sessions`);
  await good("DELETE", `/api/users/${user.id}`);

  await good("GET", "/api/dashboard");
  await good("GET", "/api/dashboard/sign-ups");
  await good("POST", "/api/account/onboarding", { name: "Ada" });
  const own = { userId: "example-admin", expiresAt };
  await db.insert(session).values({ ...own, id: "other", token: "o".repeat(32) });
  await good("GET", "/api/account/sessions");
  await good("DELETE", "/api/account/sessions/other");
  await good("DELETE", "/api/account/sessions");
  await good("POST", "/api/users", { ...mary, role: "admin" });
  await good("PUT", "/api/account/language", { language: defaultLanguage });
  await good("PUT", "/api/account/avatar", png());
  await good("DELETE", "/api/account/avatar");
  await good("DELETE", "/api/account", { email: "admin@example.com" });

  expect([...answered].sort()).toEqual(operationsOf(documentOf(app).paths));
});

test.each([
  [undefined, 401],
  ["user", 403],
  ["admin", 200],
] as const)("in production, %s gets %s for the document", async (as, status) => {
  const { fetch } = await createTestApp(as ? { as } : {});
  expect((await fetch("/api/openapi.json")).status).toBe(status);
});
