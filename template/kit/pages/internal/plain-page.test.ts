import { expect, test } from "vitest";
import { createTestApp } from "#app/testing.server.ts";
import { languages } from "../../shared/i18n/languages.ts";

test("the service worker has the page without a network in every language, and is asked for again each time", async () => {
  const { fetch } = await createTestApp();
  const answer = await fetch("/sw.js");
  const { headers } = answer;
  expect([answer.status, headers.get("cache-control")]).toEqual([200, "no-cache"]);
  expect(headers.get("content-type")).toMatch(/^text\/javascript/);
  const known = { "if-none-match": headers.get("etag") ?? "" };
  expect((await fetch("/sw.js", { headers: known })).status).toBe(304);

  const script = await answer.text();
  // It reads the styles that a page has cached, and stores nothing.
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
