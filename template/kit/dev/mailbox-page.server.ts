import { Elysia } from "elysia";
import { asksFor } from "../http/negotiate.server.ts";
import type { Mailbox, ReceivedMail } from "../mail/mailer.server.ts";
import { devPage } from "./frame.server.ts";
import head from "./mailbox-page.txt?raw";

const path = "/dev/mailbox";

interface MailboxPageOptions {
  from: string;
  /** Whether mails arrive here, and not at a mail server. */
  inUse: boolean;
  /** The address of the example administrator; null when there is none. */
  administrator(): Promise<string | null>;
}

/**
 * In development there is no mail server: this page shows the emails instead. It is not part of the production build.
 * With `Accept: application/json` it returns the same as data, for tests and tools.
 */
export function createMailboxPage(mailbox: Mailbox, { from, inUse, administrator }: MailboxPageOptions) {
  return new Elysia({ name: "mailbox" }).get(path, async ({ request }) => {
    const mails = mailbox.list();
    if (asksFor(request.headers, "application/json"))
      return Response.json({ items: mails, inUse, administrator: await administrator() });
    return devPage({
      title: "Mailbox",
      path,
      intro: `Emails that would have been sent. New ones appear by themselves.
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
<div class="reader">${mails.map((mail) => renderMail(mail, from)).join("\n")}</div></div>`;
}

const anchor = ({ id }: ReceivedMail) => `mail-${id}`;

function renderEntry(mail: ReceivedMail): string {
  return `<li><a href="#${anchor(mail)}"><span class="row"><b>${Bun.escapeHTML(mail.to)}</b>${renderTime(mail)}</span>
<span class="line" dir="auto">${Bun.escapeHTML(mail.subject)}</span></a></li>`;
}

/** The script shows it in the reader's time zone. */
function renderTime({ receivedAt }: ReceivedMail): string {
  const time = receivedAt.toISOString();
  return `<time datetime="${time}">${time.slice(11, 16)} UTC</time>`;
}

function renderMail(mail: ReceivedMail, from: string): string {
  const { subject, to, text, html } = mail;
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  return `<article id="${anchor(mail)}" tabindex="-1"><h2 dir="auto">${Bun.escapeHTML(subject)}</h2>
<dl><dt>From</dt><dd>${Bun.escapeHTML(from)}</dd><dt>To</dt><dd>${Bun.escapeHTML(to)}</dd><dt>Received</dt><dd>${renderTime(mail)}</dd></dl>
${code ? `<p class="code"><output>${code}</output><button type="button" data-copy="${code}">Copy code</button></p>` : ""}
<div class="parts"><figure><figcaption>As HTML</figcaption><iframe sandbox loading="lazy" title="HTML part: ${Bun.escapeHTML(subject)}" srcdoc="${Bun.escapeHTML(html)}"></iframe></figure>
<figure><figcaption>As text</figcaption><pre dir="auto">${Bun.escapeHTML(text)}</pre></figure></div>
</article>`;
}
