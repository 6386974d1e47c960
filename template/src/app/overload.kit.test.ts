import { expect, test } from "vitest";
import { getError } from "#kit/http/fixtures/servers.server.ts";
import { maxStrangersPages, type Render } from "#kit/pages/pages.server.ts";
import { title } from "#kit/shared/app.ts";
import { describeLanguage, languages } from "#kit/shared/i18n/languages.ts";
import { createTestApp } from "./testing.server.ts";

/** A renderer that waits for the test to release it. */
function slowRenderer() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const render: Render = async () => {
    await promise;
    return new Response("a page", { headers: { "content-type": "text/html" } });
  };
  return { render, resolve };
}

const html = { accept: "text/html,*/*", cookie: "" };

test("strangers' pages above the limit get a short 503, while signed-in users are still served", async () => {
  const { render, resolve } = slowRenderer();
  const lines: string[] = [];
  const { fetch } = await createTestApp({ as: "user", render, onLog: (line) => lines.push(line) });
  const waiting = Array.from({ length: maxStrangersPages }, (_, at) =>
    fetch(`/login/error?error=${at}`, { headers: html }),
  );
  // By now, all of them are being rendered.
  const refused = await fetch("/login/error?error=more", { headers: { cookie: "" } });
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(await getError(refused)).toEqual([503, "OVERLOADED"]);

  const [language] = languages;
  const page = await fetch(`/login/error?error="><script>&lng=${language}`, { headers: html });
  expect([page.status, page.headers.get("retry-after"), page.headers.get("cache-control")]).toEqual([
    503,
    "2",
    "private, no-store",
  ]);
  const text = await page.text();
  expect(text).toContain(`<html lang="${language}" dir="${describeLanguage(language).direction}">`);
  expect(text).not.toContain("<script");
  expect(text).toContain(` – ${Bun.escapeHTML(title)}</title>`);
  expect(text).not.toContain("<small>");
  expect(page.headers.get("content-security-policy")?.match(/sha256-/g)).toHaveLength(1);
  expect(Buffer.byteLength(text)).toBeLessThan(2000);

  const posted = await fetch("/login", {
    method: "POST",
    headers: { ...html, "content-type": "application/x-www-form-urlencoded" },
    body: "email=nobody",
  });
  expect(posted.status).toBe(503);
  expect((await fetch("/livez")).status).toBe(200);
  expect((await fetch("/api/auth/get-session")).status).toBe(200);
  const own = fetch("/app");
  resolve();
  for (const one of [...waiting, own]) expect((await one).status).toBe(200);
  expect((await fetch("/login/error?error=after", { headers: html })).status).toBe(200);
  expect(lines.filter((line) => JSON.parse(line).level === "error")).toEqual([]);
});

test.each([
  ["GET", "/api/auth/passkey/generate-authenticate-options"],
  ["POST", "/api/auth/email-otp/send-verification-otp"],
])(
  "many calls of %s %s run one per turn of the event loop, and /livez does not wait for them",
  async (method, path) => {
    const { fetch } = await createTestApp();
    let finished = 0;
    const calls = Array.from({ length: 50 }, async (_, at) => {
      const body = JSON.stringify({ email: `person${at}@example.com`, type: "sign-in" });
      const json = { body, headers: { "content-type": "application/json" } };
      await fetch(path, { method, ...(method === "POST" && json) });
      finished++;
    });
    await new Promise(setImmediate);
    expect((await fetch("/livez")).status).toBe(200);
    expect(finished).toBeLessThan(5);
    await Promise.all(calls);
  },
);
