import { expect, test } from "vitest";
import { codeMailExamples } from "#features/auth/emails/examples.server.ts";
import { languages } from "#shared/i18n/languages.ts";
import { codeMails } from "../code-mails.server.ts";
import { createMailsPage } from "./mails-page.server.ts";

const app = createMailsPage(codeMailExamples(codeMails));
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

test("every mail is there in every language, with both parts and no text missing", async () => {
  const all = await items();
  expect(all.map(({ name, language }) => `${name} ${language}`)).toEqual(
    ["signIn", "newEmail", "changed"].flatMap((name) => languages.map((language) => `${name} ${language}`)),
  );
  for (const { language, subject, html, text } of all) {
    expect(html).toContain(`lang="${language}"`);
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|undefined|auth-mail/);
  }
});

test("a mail and a language can be chosen", async () => {
  const chosen = await items("?mail=changed&language=ar");
  expect(chosen.map(({ name, language }) => [name, language])).toEqual([["changed", "ar"]]);
  expect(await items("?mail=nothing&language=xx")).toHaveLength(3 * languages.length);
});

test("the page shows each mail light, dark and as text", async () => {
  const page = await (await get("/dev/mails?mail=signIn&language=ar")).text();
  for (const theme of ["light", "dark"]) expect(page).toContain(`src="/dev/mails/signIn/ar?theme=${theme}"`);
  const [mail] = await items("?mail=signIn&language=ar");
  expect(page).toContain(`<pre lang="ar" dir="rtl">${Bun.escapeHTML(mail?.text ?? "")}</pre>`);
});

test("the HTML part alone is what is sent; a theme is asked for without that of the browser", async () => {
  const [mail] = await items("?mail=changed&language=fr");
  const plain = await (await get("/dev/mails/changed/fr")).text();
  expect(plain).toBe(mail?.html);
  expect(plain).toContain("@media (prefers-color-scheme:dark){");
  expect(await (await get("/dev/mails/changed/fr?theme=dark")).text()).toContain("@media all{");
  expect(await (await get("/dev/mails/changed/fr?theme=light")).text()).toContain("@media not all{");
});

test("an unknown mail or language is answered 404", async () => {
  for (const path of ["nothing/en", "changed/xx", "toString/en"])
    expect((await get(`/dev/mails/${path}`)).status).toBe(404);
});
