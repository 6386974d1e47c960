import { Elysia } from "elysia";
import { asksFor } from "../http/negotiate.server.ts";
import type { Mailbox, ReceivedMail } from "../mail/mailer.server.ts";
import { devPage } from "./frame.server.ts";

const path = "/dev/mailbox";

interface MailboxPageOptions {
  /** The sender of all mails. */
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
      head: `<style>${mailboxStyles}</style><script type="module">${mailboxScript}</script>`,
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

/** List and reading pane; on small screens one below the other. Without scripts, too: a link's target is what is read. */
const mailboxStyles = `
.mailbox.card{display:grid;grid-template-columns:minmax(15rem,20rem) minmax(0,1fr);padding:0;overflow:clip}
.mailbox .mails{display:block;border-inline-end:1px solid var(--line);max-height:calc(100dvh - 11rem);overflow-y:auto;overscroll-behavior:contain}
.mailbox .mails>p{margin:0;padding:.625rem 1rem;border-bottom:1px solid var(--line)}
.mails ol{margin:0;padding:0;list-style:none}
.mailbox .mails a{display:block;padding:.625rem 1rem;border-bottom:1px solid var(--line);border-radius:0}
.mailbox .mails a[aria-current]{box-shadow:inset 3px 0 var(--accent);text-decoration:none}
.mailbox .mails a:focus-visible{outline-offset:-2px}
.row{display:flex;justify-content:space-between;gap:.75rem;font-size:.8125rem}
.row b{font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
time{color:var(--muted);font-variant-numeric:tabular-nums;white-space:nowrap}
.line{display:block;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-weight:400;color:var(--muted);font-size:.875rem}
.reader{min-width:0}
.card.empty{display:grid}
article{display:none;padding:1.25rem 1.5rem 1.5rem;outline:none;scroll-margin-top:10rem}
article:target,.reader:not(:has(:target)) article:first-child{display:block}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.125rem 1rem;margin:.5rem 0 0;font-size:.875rem}
dt{color:var(--muted)}dd{margin:0;overflow-wrap:anywhere}
.code{display:flex;flex-wrap:wrap;align-items:center;gap:1rem;margin:1rem 0 0;padding:.75rem 1rem;border-radius:.625rem;background:var(--soft)}
.code output{font:600 1.75rem/1.2 ui-monospace,monospace;letter-spacing:.14em;color:var(--accent)}
button{min-height:2.25rem;padding:0 .875rem;border:1px solid var(--line);border-radius:.375rem;background:var(--surface);color:inherit;font:inherit;font-weight:500;cursor:pointer}
button:hover{border-color:var(--muted)}
.empty{display:grid;justify-items:center;padding:4rem 1.25rem;text-align:center;color:var(--muted)}
.empty h2{margin-top:.75rem;color:light-dark(#1c1a1c,#f2f0f2)}
@media (pointer:coarse){button,.mailbox .mails a{min-height:2.75rem}}
@media (width<48rem){.mailbox.card{grid-template-columns:minmax(0,1fr)}.mailbox .mails{max-height:14rem;border-inline-end:0;border-bottom:1px solid var(--line)}article{padding:1rem}}
`;

/** Replaces the list when there is a new email, and leaves the one that is being read where it is. */
const mailboxScript = `
const box = () => document.getElementById("mailbox");
const show = () => {
  const read = document.querySelector("article:target") ?? document.querySelector("article");
  for (const link of document.querySelectorAll(".mails a")) {
    if (link.hash === "#" + read?.id) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
  for (const time of document.querySelectorAll("time")) {
    const date = new Date(time.dateTime);
    const isToday = date.toDateString() === new Date().toDateString();
    time.textContent = date.toLocaleString("en", isToday ? { timeStyle: "short" } : { dateStyle: "medium", timeStyle: "short" });
  }
};
const update = async () => {
  const fetched = await fetch("/dev/mailbox", { headers: { accept: "text/html" } }).catch(() => undefined);
  if (!fetched?.ok) return;
  const fresh = new DOMParser().parseFromString(await fetched.text(), "text/html").getElementById("mailbox");
  if (!fresh || fresh.dataset.newest === box().dataset.newest) return;
  const list = box().querySelector(".mails ol");
  const known = new Set([...document.querySelectorAll("article")].map(({ id }) => id));
  if (!list || known.size === 0) box().replaceChildren(...fresh.childNodes);
  else {
    const link = document.activeElement?.closest(".mails a")?.hash;
    box().querySelector(".mails").replaceChildren(...fresh.querySelector(".mails").childNodes);
    box().querySelector(".reader").prepend(...[...fresh.querySelectorAll("article")].filter(({ id }) => !known.has(id)));
    if (link) document.querySelector('.mails a[href="' + link + '"]')?.focus();
  }
  box().dataset.newest = fresh.dataset.newest;
  show();
};
document.addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(button.dataset.copy);
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = "Copy code"), 2000);
});
addEventListener("hashchange", show);
show();
setInterval(update, 2000);
`;
