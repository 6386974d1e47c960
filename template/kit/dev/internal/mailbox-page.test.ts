import { expect, test } from "vitest";
import { contextOf } from "../../http/context.server.ts";
import { createMailbox } from "../../mail/mail.server.ts";
import { createMailboxPage } from "./pages.server.ts";

const from = "no-reply@localhost";

async function open(...subjects: string[]) {
  const mailbox = createMailbox();
  for (const subject of subjects)
    await mailbox.send({
      to: "a&b@example.com",
      subject,
      text: `<${subject}>\n012345\n`,
      html: '<b>"Hi"</b>',
    });
  const page = createMailboxPage(mailbox, { from, inUse: true, administrator: async () => null });
  return (accept: string) =>
    page.handle(new Request("http://localhost/dev/mailbox", { headers: { accept } }));
}

test("as JSON, lists the mails, newest first", async () => {
  const get = await open("One", "Two");
  const { items, inUse, administrator } = await (await get("application/json")).json();
  expect([inUse, administrator]).toEqual([true, null]);
  expect(items.map(({ subject, to }: Record<string, string>) => [subject, to])).toEqual([
    ["Two", "a&b@example.com"],
    ["One", "a&b@example.com"],
  ]);
});

test("as a page, lists each mail with its sender, recipient, code and both parts", async () => {
  const get = await open("One", "Two <b>");
  const html = await (await get("text/html")).text();
  const entries = [...html.matchAll(/<a href="#(mail-[\w-]+)">/g)].map(([, id]) => id);
  const articles = [...html.matchAll(/<article id="(mail-[\w-]+)"/g)].map(([, id]) => id);
  expect(entries).toHaveLength(2);
  expect(articles).toEqual(entries);
  for (const part of [
    "2 emails",
    ">Two &lt;b&gt;</h2>",
    `<dd>${from}</dd>`,
    "<dd>a&amp;b@example.com</dd>",
    "<output>012345</output>",
    'data-copy="012345"',
    '<pre dir="auto">&lt;One&gt;',
    'srcdoc="&lt;b&gt;&quot;Hi&quot;&lt;/b&gt;"',
  ])
    expect(html).toContain(part);
});

test("an empty mailbox explains how to get a mail", async () => {
  const html = await (await (await open())("text/html")).text();
  expect(html).toContain("No emails yet");
  expect(html).toContain('href="/login"');
});

test("polling the mailbox writes no log lines, which would hide a printed code", async () => {
  const page = createMailboxPage(createMailbox(), { from, inUse: true, administrator: async () => null });
  const request = new Request("http://localhost/dev/mailbox");
  await page.handle(request);
  expect(contextOf(request).isRoutine).toBe(true);
});
