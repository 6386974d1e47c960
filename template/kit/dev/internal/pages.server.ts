import { desc } from "drizzle-orm";
import { Elysia } from "elysia";
import type { Db } from "../../db/connect.server.ts";
import { contextOf } from "../../http/context.server.ts";
import { asksFor } from "../../http/negotiate.server.ts";
import type { Queue } from "../../jobs/job.server.ts";
import { canRetry, type QueuedJob } from "../../jobs/queue.server.ts";
import { queuedJob } from "../../jobs/tables.server.ts";
import type { Mailbox, MailExamples, MailService, ReceivedMail } from "../../mail/mail.server.ts";
import { shade, toHex } from "../../shared/accent.ts";
import { title as product } from "../../shared/app.ts";
import { describeLanguage, isLanguage, type Language, languages } from "../../shared/i18n/languages.ts";
import head from "./mailbox-page.txt?raw";

interface DevPage {
  path: keyof typeof pages;
  intro: string;
  body: string;
  head?: string;
}

const pages = {
  "/dev/mailbox": "Mailbox",
  "/dev/mails": "Mails",
  "/dev/jobs": "Jobs",
  "/dev/ui": "Components",
};

/** A page for developers. It needs no Vite, and is independent of the app's styles and scripts. */
function devPage({ path, intro, body, head = "" }: DevPage): Response {
  const links = Object.entries(pages).map(([to, name]) => devLink({ to, name, isCurrent: to === path }));
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${pages[path]} | ${Bun.escapeHTML(product)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/icon.svg">${head}<style>${styles}</style></head><body>
<header><b>${Bun.escapeHTML(product)}</b><nav aria-label="Pages for developers">${links.join("")}</nav><a href="/">Open the app</a></header>
<main><h1>${pages[path]}</h1><p class="muted">${intro}</p>
${body}
</main></body></html>`;
  return new Response(html, { headers: { "content-type": "text/html; charset=utf-8" } });
}

interface DevLink {
  to: string;
  name: string;
  isCurrent: boolean;
  lang?: string;
}

function devLink({ to, name, isCurrent, lang }: DevLink): string {
  const current = isCurrent ? ' aria-current="true"' : "";
  return `<a href="${Bun.escapeHTML(to)}"${current}${lang ? ` lang="${lang}"` : ""}>${Bun.escapeHTML(name)}</a>`;
}

const styles = `
:root{color-scheme:light dark;--line:light-dark(${shade(0.915, 0.006)},${shade(0.305, 0.012)});
--muted:light-dark(${shade(0.465, 0.016)},${shade(0.752, 0.012)});--surface:light-dark(#fff,${shade(0.205, 0.009)});
--accent:light-dark(${toHex("accent-ink", "light")},${toHex("accent-ink", "dark")});
--soft:light-dark(${toHex("accent-soft", "light")},${toHex("accent-soft", "dark")})}
*{box-sizing:border-box}
body{margin:0;background:light-dark(${shade(0.983, 0.003)},${shade(0.168, 0.008)});
color:light-dark(${shade(0.225, 0.018)},${shade(0.962, 0.004)});font:15px/1.55 system-ui,sans-serif}
body{--edge:max(1.5rem,50% - 38.5rem)}
header{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.5rem;padding:.375rem var(--edge);border-bottom:1px solid var(--line);background:var(--surface)}
header>a{margin-inline:auto -.75rem}
main{padding:1.5rem var(--edge)}
@media(width<40rem){body{--edge:1rem}header>nav{order:1;flex-basis:100%;margin-inline:-.75rem}}
nav,.chips{display:flex;flex-wrap:wrap;gap:.25rem}
.chips{gap:.5rem}
a{color:var(--accent)}
nav a,.chips a,header>a{padding:.375rem .75rem;border-radius:.5rem;color:var(--muted);font-size:.875rem;font-weight:500;text-decoration:none}
.chips a{padding-block:.25rem;border-radius:2rem;box-shadow:inset 0 0 0 1px var(--line)}
nav a:hover,.chips a:hover,header>a:hover{background:var(--soft)}
nav a[aria-current],.chips a[aria-current]{background:var(--soft);color:var(--accent);box-shadow:none}
@media(forced-colors:active){a[aria-current]{text-decoration:underline}}
@media(pointer:coarse){nav a,.chips a,header>a{display:flex;align-items:center;min-height:2.75rem}}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
h1{margin:0;font-size:1.5rem;line-height:1.3}h2{margin:0;font-size:1.0625rem;line-height:1.4}
.muted,figcaption,summary{color:var(--muted);font-size:.875rem}
.muted{margin:.25rem 0 0}
.card{margin-top:1.25rem;padding:1.25rem;border:1px solid var(--line);border-radius:.875rem;background:var(--surface)}
.parts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:1rem;margin-top:1rem}
figure{margin:0;min-width:0}
pre{margin:.375rem 0 0;padding:1rem;border:1px solid var(--line);border-radius:.5rem;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:38rem;margin-top:.375rem;border:1px solid var(--line);border-radius:.5rem}
summary{width:fit-content;cursor:pointer;padding-block:.25rem}
.jobs{padding-block:.25rem}.jobs article+article{border-top:1px solid var(--line)}
.jobs article{display:grid;grid-template-columns:12rem 5rem minmax(0,1fr);column-gap:1rem;align-items:baseline;padding-block:.625rem}
.jobs article>*{margin:0}.jobs details{grid-column:3}
.jobs b{padding:.125rem .5rem;border-radius:1rem;background:var(--soft);color:var(--accent);font-size:.75rem;font-weight:500}
.jobs .failed b{background:light-dark(#fdecec,#4a1f1f);color:light-dark(#a32020,#ffb4ab)}.jobs h2{font-size:.9375rem;overflow-wrap:anywhere}
@media(width<40rem){.jobs article{grid-template-columns:1fr auto}.jobs article>:nth-child(n+3){grid-column:1/-1}}
code{font-family:ui-monospace,monospace;font-size:.9em}
`;

const mailboxPath = "/dev/mailbox";

interface MailboxPageOptions {
  from: string;
  /** Whether emails arrive here instead of at a mail server. */
  inUse: boolean;
  administrator(): Promise<string | null>;
}

/**
 * Development has no mail server: this page shows the emails instead. It is not part of production builds. With
 * `Accept: application/json` it returns the emails as data, for tests and tools.
 */
export function createMailboxPage(mailbox: Mailbox, { from, inUse, administrator }: MailboxPageOptions) {
  return new Elysia({ name: "mailbox" }).get(mailboxPath, async ({ request }) => {
    // An open mailbox polls every two seconds, and the login pages poll for codes. Their log lines would hide the codes
    // in the terminal.
    contextOf(request).isRoutine = true;
    const mails = mailbox.list();
    if (asksFor(request.headers, "application/json"))
      return Response.json({ items: mails, inUse, administrator: await administrator() });
    return devPage({
      path: mailboxPath,
      intro: `Emails that would have been sent. New ones appear automatically.
<a href="/dev/mails">Every email of this product</a>, with example values, is on a page of its own.`,
      head,
      body: `<div id="mailbox" data-newest="${mails[0]?.id ?? ""}">${mails.length > 0 ? renderMailbox(mails, from) : empty}</div>`,
    });
  });
}

const empty = `<div class="card empty"><svg aria-hidden="true" viewBox="0 0 24 24" width="40" height="40" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"><path d="M4 6h16v12H4z"/><path d="m4 7 8 6 8-6"/></svg>
<h2>No emails yet</h2><p class="muted">Request a code on the <a href="/login">login page</a>, and it arrives here.</p></div>`;

function renderMailbox(mails: readonly ReceivedMail[], from: string): string {
  return `<div class="mailbox card"><nav class="mails" aria-label="Emails"><p class="muted">${mails.length === 1 ? "1 email" : `${mails.length} emails`}</p>
<ol>${mails.map(renderEntry).join("\n")}</ol></nav>
<div class="reader">${mails.map((mail) => renderReceived(mail, from)).join("\n")}</div></div>`;
}

const anchor = ({ id }: ReceivedMail) => `mail-${id}`;

function renderEntry(mail: ReceivedMail): string {
  return `<li><a href="#${anchor(mail)}"><span class="row"><b>${Bun.escapeHTML(mail.to)}</b>${renderTime(mail)}</span>
<span class="line" dir="auto">${Bun.escapeHTML(mail.subject)}</span></a></li>`;
}

/** Renders the time in UTC. The page's script converts it to the time zone of the reader. */
function renderTime({ receivedAt }: ReceivedMail): string {
  const time = receivedAt.toISOString();
  return `<time datetime="${time}">${time.slice(11, 16)} UTC</time>`;
}

function renderReceived(mail: ReceivedMail, from: string): string {
  const { subject, to, text, html } = mail;
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  return `<article id="${anchor(mail)}" tabindex="-1"><h2 dir="auto">${Bun.escapeHTML(subject)}</h2>
<dl><dt>From</dt><dd>${Bun.escapeHTML(from)}</dd><dt>To</dt><dd>${Bun.escapeHTML(to)}</dd><dt>Received</dt><dd>${renderTime(mail)}</dd></dl>
${code ? `<p class="code"><output>${code}</output><button type="button" data-copy="${code}">Copy code</button></p>` : ""}
<div class="parts"><figure><figcaption>As HTML</figcaption><iframe sandbox loading="lazy" title="HTML part: ${Bun.escapeHTML(subject)}" srcdoc="${Bun.escapeHTML(html)}"></iframe></figure>
<figure><figcaption>As text</figcaption><pre dir="auto">${Bun.escapeHTML(text)}</pre></figure></div>
</article>`;
}

const mailsPath = "/dev/mails";

const schemes = { light: "Light", dark: "Dark" } as const;

interface Choice {
  mail: string | undefined;
  language: Language | undefined;
}

/**
 * Every email with example values, in every language, light and dark, with its text part. Like the mailbox, it is not
 * part of production builds, and returns data with `Accept: application/json`.
 */
export function createMailsPage(examples: MailExamples, mail: Pick<MailService, "render">) {
  const names = Object.keys(examples);

  async function render(name: string, language: Language) {
    const template = names.includes(name) ? examples[name] : undefined;
    if (!template) return undefined;
    const { subject, html, text } = await mail.render({ email: "", language }, template);
    return { name, language, subject, html, text };
  }

  async function renderAll({ mail, language }: Choice) {
    const wanted = names.filter((name) => mail === undefined || name === mail);
    const inLanguages = languages.filter((one) => language === undefined || one === language);
    const all = wanted.flatMap((name) => inLanguages.map((one) => render(name, one)));
    return (await Promise.all(all)).filter((one) => one !== undefined);
  }

  return new Elysia({ name: "mails" })
    .get(mailsPath, async ({ request, query }) => {
      const choice = {
        mail: names.find((name) => name === query.mail),
        language: isLanguage(query.language) ? query.language : undefined,
      };
      const mails = await renderAll(choice);
      if (asksFor(request.headers, "application/json")) return Response.json({ items: mails });
      return devPage({
        path: mailsPath,
        intro: `Every email of this product, with example values. Those that have been sent are in the
<a href="/dev/mailbox">mailbox</a>.`,
        body: `${chips(names, choice)}${mails.map(renderMail).join("\n")}`,
      });
    })
    .get(`${mailsPath}/:mail/:language`, async ({ params, query }) => {
      const mail = isLanguage(params.language) ? await render(params.mail, params.language) : undefined;
      if (!mail) return new Response("Email not found", { status: 404 });
      return new Response(inScheme(mail.html, query.theme), {
        headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
      });
    });
}

/** Allows what mail clients allow, and lets the surrounding page frame it. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-ancestors 'self'";

/** Forces a colour scheme: the page shows both side by side, but the browser has only one. */
function inScheme(html: string, theme: string | undefined): string {
  if (theme !== "light" && theme !== "dark") return html;
  return html.replaceAll("(prefers-color-scheme:dark)", theme === "dark" ? "all" : "not all");
}

function chips(names: readonly string[], { mail, language }: Choice): string {
  const linkTo = (change: Partial<Choice>) => {
    const wanted = Object.entries({ mail, language, ...change }).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    );
    return `${mailsPath}?${new URLSearchParams(wanted)}`;
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
<iframe sandbox loading="lazy" title="${name}, ${ownName}, ${label}" src="${mailsPath}/${name}/${language}?theme=${scheme}"></iframe></figure>`,
  );
  return `<article class="card"><h2 ${inLanguage}>${Bun.escapeHTML(subject)}</h2>
<p class="muted"><code>${name}</code>, <span lang="${language}">${ownName}</span>, <a href="${mailsPath}/${name}/${language}">HTML part alone</a></p>
<div class="parts">${frames.join("")}<figure><figcaption>Text</figcaption><pre ${inLanguage}>${Bun.escapeHTML(text)}</pre></figure></div>
</article>`;
}

const path = "/dev/jobs";
const most = 100;

/**
 * The newest jobs in development, with their inputs and errors. Like the mailbox, it is not part of production builds,
 * and returns data with `Accept: application/json`.
 */
export function createJobsPage({ db, jobs }: { db: Db; jobs: Queue }) {
  const newest = () =>
    db.select().from(queuedJob).orderBy(desc(queuedJob.createdAt), desc(queuedJob.id)).limit(most);
  return new Elysia({ name: "jobs" })
    .get(path, async ({ request }) => {
      const rows = await newest();
      if (asksFor(request.headers, "application/json")) return Response.json({ items: rows });
      return devPage({
        path,
        intro: `The newest ${most} jobs, scheduled ones included. <a href="${path}">Reload</a> to see what has changed.`,
        head: script,
        body: `<div class="card jobs">${rows.map(renderJob).join("\n")}</div>`,
      });
    })
    .post(`${path}/:id/retry`, async ({ params: { id } }) => {
      const decision = await jobs.retry(id);
      return Response.json({ decision }, { status: decision === "decided" ? 200 : 409 });
    });
}

function renderJob(row: QueuedJob): string {
  const { id, name, state, attempts, maxAttempts, runAt, input, lastError } = row;
  const isOpen = state === "failed" || (state === "waiting" && lastError !== null);
  const due = state === "waiting" ? `, due ${getTime(runAt)}` : "";
  return `<article id="job-${Bun.escapeHTML(id)}" class="${state}"><h2>${Bun.escapeHTML(name)}</h2>
<p><b>${state}</b></p><p class="muted">attempt ${attempts} of ${maxAttempts}, added ${getTime(row.createdAt)}${due}
${canRetry(row) ? `<button type="button" data-retry="${Bun.escapeHTML(id)}">Retry now</button>` : ""}</p>
<details${isOpen ? " open" : ""}><summary>Input${lastError === null ? "" : " and last error"}</summary>
<pre><code>${Bun.escapeHTML(input)}</code></pre>${lastError === null ? "" : `<pre><code>${Bun.escapeHTML(lastError)}</code></pre>`}</details></article>`;
}

function getTime(time: Date): string {
  const iso = time.toISOString();
  return `<time datetime="${iso}">${iso.slice(0, 16).replace("T", " ")} UTC</time>`;
}

const script = `<script type="module">
for (const button of document.querySelectorAll("[data-retry]"))
  button.addEventListener("click", async () => {
    button.disabled = true;
    await fetch("${path}/" + button.dataset.retry + "/retry", { method: "POST" });
    location.reload();
  });
</script>`;
