import { expect, test } from "vitest";
import { asContact } from "../env/values.server.ts";
import { languages } from "../shared/i18n/languages.ts";
import { day } from "../shared/time.ts";
import { createTestApp } from "../testing/fixtures/app.server.ts";
import { securityTxtPath } from "./assets.server.ts";
import { getError } from "./fixtures/servers.server.ts";

test.each([
  ["security@example.com", "mailto:security@example.com"],
  ["https://example.com/report?a=b", "https://example.com/report?a=b"],
  ["https://example.com/@ada", "https://example.com/@ada"],
])("with the contact %s, there is a valid security.txt", async (contact, line) => {
  const { fetch } = await createTestApp({ env: { securityContact: asContact(contact) } });
  const answer = await fetch(securityTxtPath);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const fields = Object.fromEntries(
    (await answer.text())
      .trimEnd()
      .split("\n")
      .map((text) => text.split(/: (.*)/)),
  );
  expect(fields).toMatchObject({
    Contact: line,
    "Preferred-Languages": languages.join(", "),
    Canonical: `http://localhost${securityTxtPath}`,
  });
  const validMs = new Date(fields.Expires).getTime() - Date.now();
  expect(validMs).toBeGreaterThan(30 * day);
  expect(validMs).toBeLessThan(365 * day);
});

test("without a contact, there is no security.txt", async () => {
  const { fetch } = await createTestApp();
  expect(await getError(await fetch(securityTxtPath))).toEqual([404, "NOT_FOUND"]);
});

test.each([
  "somebody",
  "http://example.com",
  "https://",
  "https://ada:secret@example.com/report",
  "a@example.com\nContact: b@example.com",
  "javascript:alert(1)",
])("%j is not a valid contact", (contact) => {
  expect(asContact(contact)).toBeUndefined();
});
