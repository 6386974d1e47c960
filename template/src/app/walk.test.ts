import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roles } from "#config/roles.ts";
import { uploadTypes } from "#config/uploads.ts";
import { columnsOf, getTables, writtenTo } from "#kit/db/dialect/testing.server.ts";
import type { Operation } from "#kit/shared/openapi.ts";
import { limitMs } from "#kit/testing/limit-testing.ts";
import { getDocument } from "#kit/testing/testing.server.ts";
import { createSample, createTestApp } from "./testing.server.ts";

/*
 * Makes every call in the app's own OpenAPI document with valid, missing, malformed, oversized and hostile input. The
 * test app's `fetch` checks that all responses, even errors, are as documented.
 */

/** How many calls each operation gets. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 12);

const hostileTexts = [
  "",
  "\u0000",
  "..",
  "../users/example-admin",
  "..%2Fusers%2Fexample-admin",
  "__proto__",
  "constructor",
  "' OR 1=1 --",
  "\u202eexample",
  "\ud800",
  "null",
  "-1",
  "1e309",
  "9".repeat(400),
  "x".repeat(5000),
  "<script>alert(1)</script>",
  "$AUTH_SECRET",
  "%",
  "*",
  "🫐".repeat(200),
];

const hostile = fc.oneof(
  fc.constantFrom<unknown>(...hostileTexts, null, [], {}, true, -1, 1e308, ["a@example.com"]),
  fc.jsonValue(),
  fc.string({ unit: "binary" }),
);

const toJson = (value: unknown) => JSON.stringify(value);

/** A body as text: valid, incomplete, too large, not JSON, with a hostile field, or of another type. */
function buildBody({ requestBody }: Operation, known: readonly string[]): fc.Arbitrary<string | undefined> {
  const schema = requestBody?.content["application/json"]?.schema;
  const text = fc.oneof(hostile.map(toJson), fc.constantFrom("{", "", "[".repeat(5000), " ".repeat(70_000)));
  if (!schema) return fc.option(text, { nil: undefined, freq: 2 });
  const names = Object.keys(schema.properties ?? {});
  const right = fc
    .shuffledSubarray([...known])
    .map((some) => Object.entries(createSample(schema, "", some) ?? {}));
  const changed = fc
    .tuple(right, fc.constantFrom(...names, "__proto__", "role", "id"), hostile)
    .map(([fields, name, value]) => toJson(Object.fromEntries([...fields, [name, value]])));
  const without = fc
    .tuple(right, fc.constantFrom(...names))
    .map(([fields, name]) => toJson(Object.fromEntries(fields.filter(([key]) => key !== name))));
  const whole = right.map((fields) => toJson(Object.fromEntries(fields)));
  return fc.oneof(changed, without, { weight: 2, arbitrary: whole }, text);
}

/** The path with its parameters, and a query. Any part may be hostile. */
function buildAddress(
  path: string,
  { parameters = [] }: Operation,
  known: readonly string[],
): fc.Arbitrary<string> {
  const names = parameters.filter((one) => one.in === "query").map(({ name }) => name);
  const inPath = parameters.filter((one) => one.in === "path").map(({ name }) => name);
  const id = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    fc.constantFrom(...hostileTexts.filter((text) => text !== "" && text !== "..")),
    fc.string({ unit: "binary", minLength: 1 }),
  );
  const value = fc.oneof(fc.string(), fc.constantFrom(...hostileTexts, "2026-99-99", "bnVsbA"));
  const query = fc.dictionary(fc.constantFrom(...names, "cursor", "x"), value, { maxKeys: 2 });
  return fc.tuple(fc.array(id, { minLength: 2, maxLength: 2 }), query).map(([values, search]) => {
    const filled = inPath.reduce(
      (text, name, at) => text.replace(`{${name}}`, encodeURIComponent((values[at] ?? "").toWellFormed())),
      path,
    );
    return `${filled}?${new URLSearchParams(search)}`;
  });
}

/** Ids of existing rows in every table. */
async function getIds({ database, raw }: Awaited<ReturnType<typeof createTestApp>>): Promise<string[]> {
  const ids: string[] = [];
  for (const table of await getTables(database)) {
    if (!(await columnsOf(database, table)).includes("id")) continue;
    const rows = await raw.rows<{ id: string }>(`SELECT id FROM "${table}" LIMIT 5`);
    ids.push(...rows.map(({ id }) => String(id)));
  }
  return ids;
}

/** Puts deletions last, so that other calls still find rows. */
function getCalls(app: Parameters<typeof getDocument>[0]) {
  const calls = Object.entries(getDocument(app, uploadTypes).paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
  // auth-paths.test.ts calls better-auth's paths.
  const ours = calls.filter(({ path }) => !path.startsWith("/api/auth/"));
  return ours.sort((a, b) => Number(a.method === "delete") - Number(b.method === "delete"));
}

describe.each([undefined, ...roles])("as %s, a caller", (as) => {
  test("can cause no server error with any input, and a refused call writes nothing", {
    timeout: limitMs(600_000),
  }, async () => {
    const app = await createTestApp({ populated: true, ...(as ? { as } : {}) });
    const known = await getIds(app);
    const written = () => writtenTo(app.database);
    for (const { path, method, operation } of getCalls(app.app)) {
      const input = fc.tuple(buildAddress(path, operation, known), buildBody(operation, known));
      const call = fc.asyncProperty(input, async ([address, body]) => {
        const before = await written();
        const { status } = await app.fetch(address, {
          method: method.toUpperCase(),
          ...(body === undefined || method === "get"
            ? {}
            : { body, headers: { "content-type": "application/json" } }),
        });
        expect(status, `${method} ${address} ${body}`).toBeLessThan(500);
        if (status >= 400) expect(await written(), `${method} ${address} wrote`).toBe(before);
        else {
          // The jobs of one call must not count as writes of the next.
          await app.runJobs();
          await app.uploads.removeDiscarded();
        }
      });
      await fc.assert(call, { numRuns });
    }
  });
});
