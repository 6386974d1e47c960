import { createElement } from "react";
import { expect, test, vi } from "vitest";
import { createMailsPage } from "#kit/dev/internal/pages.server.ts";
import { createQueue } from "#kit/jobs/queue.server.ts";
import { createLog } from "#kit/log/log.server.ts";
import { createMailService, type MailTemplate } from "#kit/mail/mail.server.ts";
import { describeLanguage, languages } from "#kit/shared/i18n/languages.ts";
import { mailExamples } from "./features.server.ts";
import { createTestApp } from "./testing.server.ts";
import { serverI18n } from "./texts.server.ts";

/** A language written from right to left, if the project has one. */
const language = languages.find((one) => describeLanguage(one).direction === "rtl") ?? languages[0];
async function get(path: string, accept = "text/html") {
  const page = createMailsPage(mailExamples, (await createTestApp()).mail);
  return page.handle(new Request(`http://localhost${path}`, { headers: { accept } }));
}

interface Item {
  name: string;
  language: string;
  subject: string;
  html: string;
  text: string;
}

async function items(query = ""): Promise<Item[]> {
  const { items } = await (await get(`/dev/mails${query}`, "application/json")).json();
  return items;
}

test("every mail exists in every language, with both parts and all its texts", async () => {
  const all = await items();
  const names = [
    ["signIn", "newEmail", "newDevice", "changed"],
    ["passkeyAdded", "passkeyRemoved", "providerLinked", "providerUnlinked", "sessionsRevoked"],
  ].flat();
  expect(all.map((mail) => `${mail.name} ${mail.language}`)).toEqual(
    expect.arrayContaining(names.flatMap((name) => languages.map((each) => `${name} ${each}`))),
  );
  for (const { language: own, subject, html, text } of all) {
    expect(html).toContain(`lang="${own}"`);
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|undefined|auth-mail/);
  }
});

test("a mail and a language can be chosen", async () => {
  const chosen = await items(`?mail=changed&language=${language}`);
  expect(chosen.map((mail) => [mail.name, mail.language])).toEqual([["changed", language]]);
  expect(await items("?mail=nothing&language=xx")).toHaveLength((await items()).length);
});

test("the page shows each mail in light and dark, and as text", async () => {
  const page = await (await get(`/dev/mails?mail=signIn&language=${language}`)).text();
  for (const theme of ["light", "dark"])
    expect(page).toContain(`src="/dev/mails/signIn/${language}?theme=${theme}"`);
  const [mail] = await items(`?mail=signIn&language=${language}`);
  expect(page).toContain(
    `<pre lang="${language}" dir="${describeLanguage(language).direction}">${Bun.escapeHTML(mail?.text ?? "")}</pre>`,
  );
});

test("the HTML part alone is exactly what is sent, and its theme can be chosen", async () => {
  const [mail] = await items(`?mail=changed&language=${language}`);
  const plain = await (await get(`/dev/mails/changed/${language}`)).text();
  expect(plain).toBe(mail?.html);
  expect(plain).toContain("@media (prefers-color-scheme:dark){");
  expect(await (await get(`/dev/mails/changed/${language}?theme=dark`)).text()).toContain("@media all{");
  expect(await (await get(`/dev/mails/changed/${language}?theme=light`)).text()).toContain("@media not all{");
});

const told: MailTemplate = () => ({
  subject: "Told",
  preview: "",
  title: "Told",
  blocks: [{ kind: "text", text: "Once" }],
});
const ownFrame: Awaited<ReturnType<Parameters<typeof createMailService>[0]["frame"]>> = {
  MailFrame: ({ title, direction, children }) => createElement("main", { title, dir: direction }, children),
  darkColors: { ".mail-text": { color: "#123456" } },
};

test("mails have the frame of their service, which is loaded with the first one", async () => {
  const { db, mailbox: mailer } = await createTestApp();
  const frame = vi.fn(async () => ownFrame);
  const log = createLog({ level: "silent" });
  const jobs = createQueue(db);
  const mail = createMailService({ db, log, mailer, jobs, mails: {}, i18nOf: serverI18n, frame });
  expect(frame).not.toHaveBeenCalled();
  await mail.send({ email: "user@example.com", language }, told);
  const [sent] = mailer.list();
  expect(sent?.html).toMatch(
    /<main title="Told" dir="(?:ltr|rtl)"><p class="mail-text"[^>]*>Once<\/p><\/main>/,
  );
  expect(sent?.html).toContain(".mail-text{color:#123456!important}");
  expect(sent?.text).toContain("Once");
});

test("an unknown mail or language returns 404", async () => {
  for (const path of [`nothing/${language}`, "changed/xx", `toString/${language}`])
    expect((await get(`/dev/mails/${path}`)).status).toBe(404);
});
