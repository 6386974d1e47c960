import { expect, test } from "vitest";
import { createMailsPage } from "#kit/dev/internal/pages.server.ts";
import { mailExamples } from "./features.server.ts";
import { createTestApp } from "./testing.server.ts";

interface Item {
  name: string;
  subject: string;
}

test("no email subject contains text that users typed", async () => {
  const page = createMailsPage(mailExamples, (await createTestApp()).mail);
  const request = new Request("http://localhost/dev/mails", { headers: { accept: "application/json" } });
  const { items }: { items: Item[] } = await (await page.handle(request)).json();
  for (const [name, template] of Object.entries(mailExamples)) {
    const input: Record<string, unknown> = "mail" in template ? Object(Object(template.mail).input) : {};
    const texts = Object.values(input).filter((value) => typeof value === "string");
    for (const { subject } of items.filter((mail) => mail.name === name))
      for (const text of texts) expect([name, subject]).not.toEqual([name, expect.stringContaining(text)]);
  }
});
