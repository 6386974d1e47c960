import { expect, test } from "vitest";
import { createMailsPage } from "#kit/dev/internal/pages.server.ts";
import { describeLanguage, languages } from "#kit/shared/i18n/languages.ts";
import { mailExamples } from "./features.server.ts";
import { serverI18n } from "./texts.server.ts";

const app = createMailsPage(mailExamples, serverI18n);
/** A right-to-left language, if there is one. */
const language = languages.find((one) => describeLanguage(one).direction === "rtl") ?? languages[0];
const get = (path: string, accept = "text/html") =>
  app.handle(new Request(`http://localhost${path}`, { headers: { accept } }));

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

test("an unknown mail or language returns 404", async () => {
  for (const path of [`nothing/${language}`, "changed/xx", `toString/${language}`])
    expect((await get(`/dev/mails/${path}`)).status).toBe(404);
});
