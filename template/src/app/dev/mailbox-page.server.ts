import { Elysia } from "elysia";
import type { Mailbox, ReceivedMail } from "#server/mail/mailbox.server.ts";
import { devPage } from "./frame.server.ts";

const path = "/dev/mailbox";

/**
 * In development there is no mail server: this page shows the emails instead. It is not part of the production build.
 * With `Accept: application/json` it returns the same as data, for tests and tools.
 */
export function createMailboxPage(mailbox: Mailbox) {
  return new Elysia({ name: "mailbox" }).get(path, ({ request }) =>
    request.headers.get("accept")?.includes("application/json")
      ? Response.json({ items: mailbox.list() })
      : devPage({
          title: "Mailbox",
          path,
          intro: `Emails that would have been sent, the newest first. The page looks for new ones by itself.
<a href="/dev/mails">Every email of this product</a>, with example values, is on a page of its own.`,
          head: watch(mailbox.list()[0]?.id),
          body:
            mailbox.list().map(renderMail).join("\n") ||
            '<p class="card">No emails yet. Request a code on the <a href="/login">login page</a>.</p>',
        }),
  );
}

/** Reloads for a new email only, so that nothing closes or moves while it is read. */
function watch(newest = ""): string {
  return `<script>setInterval(async () => {
  const response = await fetch("${path}", { headers: { accept: "application/json" } }).catch(() => undefined);
  const { items } = response?.ok ? await response.json() : { items: [] };
  if (items.length > 0 && items[0].id !== "${newest}") location.reload();
}, 2000);</script>`;
}

function renderMail({ subject, to, receivedAt, text, html }: ReceivedMail): string {
  return `<article class="card"><h2 dir="auto">${Bun.escapeHTML(subject)}</h2>
<p class="muted">To ${Bun.escapeHTML(to)}, <time datetime="${receivedAt.toISOString()}">${receivedAt.toISOString().slice(0, 19).replace("T", " ")} UTC</time></p>
<pre dir="auto">${Bun.escapeHTML(text)}</pre>
<details><summary>As HTML</summary><iframe sandbox title="HTML part: ${Bun.escapeHTML(subject)}" srcdoc="${Bun.escapeHTML(html)}"></iframe></details>
</article>`;
}
