import { describe, expect, test } from "vitest";
import { startExample } from "./fixtures/servers.server.ts";
import type { PolicySources } from "./headers.server.ts";

describe("response headers", () => {
  test("every response has its request id and nosniff, and names no software", async () => {
    const { send } = startExample();
    const ids = new Set<string | null>();
    for (const path of ["/api/things", "/page", "/broken", "/api/missing", "/livez"]) {
      const { headers } = await send(path);
      ids.add(headers.get("x-request-id"));
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.has("server") || headers.has("x-powered-by"), path).toBe(false);
    }
    expect(ids.size).toBe(5);
    expect(ids.has(null)).toBe(false);
  });

  test("a page has a security policy with a new nonce for its scripts", async () => {
    const { send } = startExample();
    const nonces = new Set<string>();
    for (let round = 0; round < 3; round++) {
      const response = await send("/page");
      const policy = response.headers.get("content-security-policy") ?? "";
      const [, nonce = ""] = /script-src 'nonce-([^']{20,})' 'strict-dynamic';/.exec(policy) ?? [];
      expect(await response.text()).toContain(`nonce="${nonce}"`);
      for (const rule of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "form-action 'self'",
        "default-src 'self'",
        "require-trusted-types-for 'script'",
      ]) {
        expect(policy).toContain(rule);
      }
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
      nonces.add(nonce);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "referrer-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
        "cache-control": "private, no-store",
      });
      expect(response.headers.has("strict-transport-security")).toBe(false);
    }
    expect(nonces.size).toBe(3);
  });

  test("the policy allows the style that Sonner inserts", async () => {
    const source = await Bun.file("node_modules/sonner/dist/index.mjs").text();
    const [, styles = ""] = /^__insertCSS\((".*")\);$/m.exec(source) ?? [];
    const hash = new Bun.CryptoHasher("sha256").update(JSON.parse(styles)).digest("base64");
    const { headers } = await startExample().send("/page");
    const [, sources = ""] = /style-src ([^;]*);/.exec(headers.get("content-security-policy") ?? "") ?? [];
    expect(sources.split(" ")).toContain(`'sha256-${hash}'`);
    expect(sources).not.toContain("unsafe");
  });

  test.each([["production"], ["development"]] as const)(
    "in %s, a page may load from the hosts in src/config/csp.ts",
    async (mode) => {
      const sources = {
        "img-src": { "https://images.example.com": "photos" },
        "frame-src": { "https://*.player.example": "films", "http://localhost:9000": "films while testing" },
      };
      const getPolicy = async (own: PolicySources) => {
        const { headers } = await startExample({ mode, sources: own }).send("/page");
        return (headers.get("content-security-policy") ?? "").replaceAll(/nonce-[^']+/g, "nonce").split("; ");
      };
      const [policy, usual] = [await getPolicy(sources), await getPolicy({})];
      expect(policy).toContain("img-src 'self' data: https://images.example.com");
      expect(policy).toContain("frame-src 'self' https://*.player.example http://localhost:9000");
      expect(policy.filter((part) => !/^(img|frame)-src /.test(part))).toEqual(
        usual.filter((part) => !part.startsWith("img-src ")),
      );
    },
  );

  test.each([
    ["*", "a reason"],
    ["https://*", "a reason"],
    ["'unsafe-inline'", "a reason"],
    ["https://a.example; script-src *", "a reason"],
    ["https://a.example/path", "a reason"],
    ["http://a.example", "a reason"],
    ["https://a.example", " "],
  ])("refuses to start with the source %j, because of %j", (origin, reason) => {
    const start = () => startExample({ sources: { "img-src": { [origin]: reason } } });
    expect(start).toThrow(`src/config/csp.ts: img-src "${origin}"`);
  });

  test("HSTS is sent for https sites", async () => {
    const { headers } = await startExample({ https: true }).send("/page");
    expect(headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
    expect(headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
  });

  test("API responses are not stored and allow no other origin", async () => {
    const { headers } = await startExample().send("/api/things", {
      headers: { origin: "https://evil.example" },
    });
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.has("access-control-allow-origin")).toBe(false);
  });
});
