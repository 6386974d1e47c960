import { expect, test } from "vitest";
import { createTestApp } from "#app/testing.server.ts";
import { languages } from "#kit/shared/i18n/languages.ts";
import { oddNoteMail } from "./mails.server.ts";

test.each(languages)("the mail “odd note” can be sent in %s", async (language) => {
  const { mail, mailbox } = await createTestApp();
  await mail.send({ email: "ada@example.com", language }, oddNoteMail({ name: "Example" }));
  const [sent] = mailbox.list();
  expect(sent?.text).toContain("Example");
  expect(`${sent?.subject} ${sent?.text}`).not.toMatch(/\{\{|mail\.oddNote/);
});
