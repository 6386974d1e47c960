import type { Elysia } from "elysia";
import { expect, test } from "vitest";
import { createLog } from "../log/log.server.ts";
import { minute } from "../shared/time.ts";
import { getError, startServer } from "./fixtures/servers.server.ts";
import { policyReportPath, policyReports } from "./headers.server.ts";

const limits = { withinMs: minute, networks: [10, 20, 40], mark: 60, strict: [0, 0, 0] } as const;

function start() {
  const lines: string[] = [];
  const log = createLog({ level: "info", write: (line) => lines.push(line) });
  const server = startServer({
    trustedProxies: ["127.0.0.1"],
    routes: (app: Elysia) =>
      app
        .use(policyReports({ log, limits }))
        .get("/page", () => new Response("<p>", { headers: { "content-type": "text/html" } })),
  });
  const report = (body: string, type = "application/csp-report", headers = {}) =>
    server.send(policyReportPath, { method: "POST", body, headers: { "content-type": type, ...headers } });
  return {
    ...server,
    report,
    logged: (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line)),
  };
}

const older = (changes: object = {}) =>
  JSON.stringify({
    "csp-report": {
      "document-uri": "https://books.example/login/verify?email=a%40example.com#code",
      "effective-directive": "script-src-elem",
      "blocked-uri": "https://evil.example/x.js?secret=1",
      "source-file": "https://books.example/assets/a.js",
      "line-number": 7,
      "original-policy": "default-src 'self'",
      ...changes,
    },
  });

test("a page names the URL for reports, and each report is logged in one line without search terms", async () => {
  const { send, report, logged } = start();
  const { headers } = await send("/page");
  expect(headers.get("reporting-endpoints")).toBe(`csp="${policyReportPath}"`);
  expect(headers.get("content-security-policy")).toContain(`report-to csp; report-uri ${policyReportPath}`);
  expect((await report(older())).status).toBe(204);
  const record = {
    level: "warn",
    event: "policy.violated",
    requestId: expect.any(String),
    page: "https://books.example/login/verify",
    directive: "script-src-elem",
    blocked: "https://evil.example/x.js",
    source: "https://books.example/assets/a.js",
    line: 7,
  };
  expect(logged()).toMatchObject([record]);
  const { body } = {
    body: { documentURL: "https://books.example/x?y", blockedURL: "inline", effectiveDirective: "img-src" },
  };
  const many = JSON.stringify(Array.from({ length: 50 }, () => ({ type: "csp-violation", body })));
  expect((await report(many, "application/reports+json")).status).toBe(204);
  expect(logged()).toHaveLength(6);
  expect(logged()[5]).toMatchObject({
    page: "https://books.example/x",
    blocked: "inline",
    directive: "img-src",
  });
});

test("everything except reports is ignored, and long values are truncated", async () => {
  const { report, logged } = start();
  for (const body of ["", "{", "null", "[]", '{"csp-report":1}', '[{"body":null}]', "\u0000"])
    expect((await report(body)).status).toBeLessThan(300);
  expect(logged()).toEqual([]);
  await report(older({ "blocked-uri": "x".repeat(5000), "line-number": -1, "source-file": {} }));
  expect(logged()).toMatchObject([{ blocked: "x".repeat(200), source: "" }]);
});

test("reports are bounded in size, kind and number, and accepted from our own pages only", async () => {
  const { report, logged } = start();
  const refused = {
    large: report("x".repeat(65_537)),
    kind: report("{}", "text/plain"),
    foreign: report(older(), undefined, { "sec-fetch-site": "cross-site" }),
  };
  expect(await getError(await refused.large)).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  expect(await getError(await refused.kind)).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  expect(await getError(await refused.foreign)).toEqual([403, "CSRF"]);
  const [visitor] = limits.networks;
  const from = (ip: string) => report(older(), undefined, { "x-forwarded-for": ip });
  for (let sent = 0; sent < visitor; sent++) expect((await from("203.0.113.1")).status).toBe(204);
  expect(await getError(await from("203.0.113.1"))).toEqual([429, "RATE_LIMITED"]);
  for (let more = 2; more < 2 * limits.mark; more++) await from(`203.0.113.${more}`);
  const events = logged().map(({ event }) => event);
  expect(events.filter((event) => event === "policy.violated")).toHaveLength(limits.mark);
  expect(events.filter((event) => event === "limit.reached")).toHaveLength(1);
});
