import { expect, onTestFinished, test, vi } from "vitest";
import { uploadTypes } from "#config/uploads.ts";
import { getAccess } from "#kit/auth/access.server.ts";
import { session } from "#kit/auth/tables.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import type { OpenApiDocument, Operation } from "#kit/shared/openapi.ts";
import { getDocument, png } from "#kit/testing/testing.server.ts";
import { serverFeatures } from "./features.server.ts";
import { createSample, createTestApp } from "./testing.server.ts";
import { office } from "./users-testing.server.ts";

const getOperations = (paths: Record<string, object>) =>
  Object.entries(paths)
    .flatMap(([path, operations]) => Object.keys(operations).map((one) => `${one.toUpperCase()} ${path}`))
    .sort();

test("an unexpected error is in the output of its test", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => said.mockRestore());
  const render = () => {
    throw new Error("The page is broken.");
  };
  const { fetch } = await createTestApp({ render });
  expect((await fetch("/login")).status).toBe(500);
  expect(JSON.stringify(said.mock.calls)).toContain("The page is broken.");
});

type Good = (
  method: string,
  path: string,
  body?: unknown,
) => Promise<{ id: string; items: { id: string }[] }>;
type Fetch = Awaited<ReturnType<typeof createTestApp>>["fetch"];
/** Files with operations, some of which `callRest` cannot make. */
const helpers = import.meta.glob<{
  callEach?: (db: Db, good: Good, fetch: Fetch) => Promise<void>;
  /** Values for these parameters of paths. */
  parameters?: Readonly<Record<string, string>>;
}>(["./*-testing.server.ts", "../features/*/{access-testing,testing.server}.ts"]);

const hint =
  "Call it, with good input, in `callEach` of its feature's testing.server.ts or access-testing.ts";

const filled = (path: string, known: Readonly<Record<string, string>>) =>
  path.replace(/\{(\w+)\}/g, (whole, name) => known[name] ?? whole);

/**
 * Gets every path without parameters. Creates, gets, changes, deletes and restores one of each resource and picture.
 * @param known values for parameters of paths
 */
async function callRest(
  paths: OpenApiDocument["paths"],
  answered: ReadonlySet<string>,
  good: Good,
  known: Readonly<Record<string, string>>,
) {
  const getInput = ({ requestBody }: Operation): Record<string, unknown> =>
    Object(createSample(requestBody?.content["application/json"]?.schema));
  const at = (path: string) => filled(path, known);
  for (const [path, { get, post }] of Object.entries(paths).filter(([path]) => !at(path).includes("{"))) {
    if (get && !answered.has(`GET ${path}`)) await good("GET", at(path));
    const own = paths[`${path}/{id}`];
    // A helper may have added a record without the other calls.
    if (!post || !own || answered.has(own.delete ? `DELETE ${path}/{id}` : `POST ${path}`)) continue;
    const input = getInput(post);
    for (const name of Object.keys(input)) {
      const choices = `${path}/choices/${name}`;
      if (choices in paths) input[name] = (await good("GET", at(choices))).items[0]?.id;
    }
    const { id } = await good("POST", at(path), input);
    const one = `${at(path)}/${id}`;
    if (own.get) await good("GET", one);
    if (own.patch) await good("PATCH", one, getInput(own.patch));
    for (const [part, { put }] of Object.entries(paths)) {
      if (!part.startsWith(`${path}/{id}/`) || !put?.requestBody?.content["image/png"]) continue;
      await good("PUT", at(part).replace("{id}", id), await png());
      await good("DELETE", at(part).replace("{id}", id));
    }
    if (own.delete) await good("DELETE", one);
    if (!(`${path}/{id}/restore` in paths)) continue;
    await good("POST", `${one}/restore`);
    await good("DELETE", one);
  }
}

test("the document lists every route of the API, and nothing else", async () => {
  const { app } = await createTestApp();
  const routes = app.routes.filter(
    (route) => !["ALL", "WS"].includes(route.method) && getAccess(route) !== undefined,
  );
  const written = routes.map(
    ({ method, path }) => `${method} ${path.replace(/\/$/, "").replace(/:(\w+)/g, "{$1}")}`,
  );
  const { paths } = getDocument(app, uploadTypes);
  // The documentation page is HTML, files are pictures, and better-auth documents its own paths.
  const elsewhere = ["GET /api/docs", "GET /api/auth/*", "GET /files/{name}"].filter((one) =>
    written.includes(one),
  );
  expect([...getOperations(paths), ...elsewhere].sort()).toEqual(written.sort());
});

test("every operation has a short summary, a response and a unique name", async () => {
  const { paths } = getDocument((await createTestApp()).app, uploadTypes);
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

test("every operation responds as documented", async () => {
  const { send, fetch, answered, app, db } = await office();
  const good = async (method: string, path: string, body?: unknown) => {
    const answer = await send(method, path, body);
    expect({ method, path, ok: answer.ok }, hint).toEqual({ method, path, ok: true });
    return answer.status === 204 ? undefined : answer.json();
  };
  const known: Record<string, string> = {};
  for (const load of Object.values(helpers)) {
    const { callEach, parameters } = await load();
    Object.assign(known, parameters);
    await callEach?.(db, good, fetch);
  }

  const mary = { name: "Mary", email: "mary@example.com", role: "user" };
  const user = await good("POST", "/api/users", mary);
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

  await good("POST", "/api/account/onboarding", { name: "Ada" });
  const own = { userId: "example-admin", expiresAt };
  await db.insert(session).values({ ...own, id: "other", token: "o".repeat(32) });
  await good("GET", "/api/account/sessions");
  await good("DELETE", "/api/account/sessions/other");
  await good("DELETE", "/api/account/sessions");
  await good("POST", "/api/users", { ...mary, role: "admin" });
  await good("PUT", "/api/account/language", { language: defaultLanguage });
  for (const feature of serverFeatures) await feature.seed?.run(db);
  const { paths } = getDocument(app, uploadTypes);
  await callRest(paths, answered, good, known);
  for (const [path, { put }] of Object.entries(paths)) {
    if (!put?.requestBody?.content["image/png"] || answered.has(`PUT ${path}`)) continue;
    const [list = ""] = path.split("/{id}/");
    const id = path.includes("{id}") ? (await good("GET", filled(list, known))).items[0]?.id : "";
    const at = filled(path, { ...known, id });
    await good("PUT", at, await png());
    await good("DELETE", at);
  }
  await good("DELETE", "/api/account", { email: "admin@example.com" });

  expect([...answered].sort(), hint).toEqual(getOperations(paths));
});

test.each([
  [undefined, 401],
  ["user", 403],
  ["admin", 200],
] as const)("in production, %s gets %s for the document", async (as, status) => {
  const { fetch } = await createTestApp(as ? { as } : {});
  expect((await fetch("/api/openapi.json")).status).toBe(status);
});
