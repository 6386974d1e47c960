import { Elysia } from "elysia";
import { asksFor } from "../http/negotiate.server.ts";
import { type MailExamples, renderTemplate } from "../mail/mail.server.ts";
import type { I18nOf } from "../shared/i18n/create-i18n.ts";
import { describeLanguage, isLanguage, type Language, languages } from "../shared/i18n/languages.ts";
import { devLink, devPage } from "./frame.server.ts";

const path = "/dev/mails";

/** Each part as its reader sees it, whatever the theme of the browser is. */
const schemes = { light: "Light", dark: "Dark" } as const;

interface Choice {
  mail: string | undefined;
  language: Language | undefined;
}

/**
 * Every email with example values, in every language, light and dark, with its text part. Like the mailbox it is not part of
 * the production build, and returns data with `Accept: application/json`.
 */
export function createMailsPage(examples: MailExamples, i18nOf: I18nOf) {
  const names = Object.keys(examples);

  async function render(name: string, language: Language) {
    const template = names.includes(name) ? examples[name] : undefined;
    return template && { name, language, ...(await renderTemplate(i18nOf(language), template)) };
  }

  async function renderAll({ mail, language }: Choice) {
    const wanted = names.filter((name) => mail === undefined || name === mail);
    const inLanguages = languages.filter((one) => language === undefined || one === language);
    const all = wanted.flatMap((name) => inLanguages.map((one) => render(name, one)));
    return (await Promise.all(all)).filter((one) => one !== undefined);
  }

  return new Elysia({ name: "mails" })
    .get(path, async ({ request, query }) => {
      const choice = {
        mail: names.find((name) => name === query.mail),
        language: isLanguage(query.language) ? query.language : undefined,
      };
      const mails = await renderAll(choice);
      if (asksFor(request.headers, "application/json")) return Response.json({ items: mails });
      return devPage({
        title: "Mails",
        path,
        intro: `Every email of this product, with example values. Those that have been sent are in the
<a href="/dev/mailbox">mailbox</a>.`,
        body: `${chips(names, choice)}${mails.map(renderMail).join("\n")}`,
      });
    })
    .get(`${path}/:mail/:language`, async ({ params, query }) => {
      const mail = isLanguage(params.language) ? await render(params.mail, params.language) : undefined;
      if (!mail) return new Response("There is no such email", { status: 404 });
      return new Response(inScheme(mail.html, query.theme), {
        headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
      });
    });
}

/** What mail clients allow, and the page above to frame it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'";

/** The page shows both side by side, but a browser has one colour scheme. */
function inScheme(html: string, theme: string | undefined): string {
  if (theme !== "light" && theme !== "dark") return html;
  return html.replaceAll("(prefers-color-scheme:dark)", theme === "dark" ? "all" : "not all");
}

function chips(names: readonly string[], { mail, language }: Choice): string {
  const linkTo = (change: Partial<Choice>) => {
    const wanted = Object.entries({ mail, language, ...change }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    return `${path}?${new URLSearchParams(wanted)}`;
  };
  const byMail = [undefined, ...names].map((name) =>
    devLink({ to: linkTo({ mail: name }), name: name ?? "All emails", isCurrent: name === mail }),
  );
  const byLanguage = [undefined, ...languages].map((one) =>
    devLink({
      to: linkTo({ language: one }),
      name: one ? describeLanguage(one).name : "All languages",
      isCurrent: one === language,
      ...(one && { lang: one }),
    }),
  );
  return `<p class="chips">${byMail.join("")}</p><p class="chips">${byLanguage.join("")}</p>`;
}

interface RenderedMail {
  name: string;
  language: Language;
  subject: string;
  text: string;
}

function renderMail({ name, language, subject, text }: RenderedMail): string {
  const { direction, name: ownName } = describeLanguage(language);
  const inLanguage = `lang="${language}" dir="${direction}"`;
  const frames = Object.entries(schemes).map(
    ([scheme, label]) => `<figure><figcaption>${label}</figcaption>
<iframe sandbox loading="lazy" title="${name}, ${ownName}, ${label}" src="${path}/${name}/${language}?theme=${scheme}"></iframe></figure>`,
  );
  return `<article class="card"><h2 ${inLanguage}>${Bun.escapeHTML(subject)}</h2>
<p class="muted"><code>${name}</code>, <span lang="${language}">${ownName}</span>, <a href="${path}/${name}/${language}">HTML part alone</a></p>
<div class="parts">${frames.join("")}<figure><figcaption>Text</figcaption><pre ${inLanguage}>${Bun.escapeHTML(text)}</pre></figure></div>
</article>`;
}
