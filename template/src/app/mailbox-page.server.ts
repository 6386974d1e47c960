import { Elysia } from "elysia";
import type { Mailbox } from "#server/mail/mailbox.server.ts";

/**
 * In development there is no mail server: this page shows the emails instead. It is not part of the production build.
 * With `Accept: application/json` it returns the same as data, for tests and tools.
 */
export function createMailboxPage(mailbox: Mailbox) {
  return new Elysia({ name: "mailbox" }).get("/dev/mailbox", ({ request }) =>
    request.headers.get("accept")?.includes("application/json")
      ? Response.json({ items: mailbox.list() })
      : new Response(renderMailbox(mailbox), { headers: { "content-type": "text/html; charset=utf-8" } }),
  );
}

function renderMailbox(mailbox: Mailbox): string {
  const mails = mailbox.list().map(
    (mail) => `<article>
<h2 dir="auto">${Bun.escapeHTML(mail.subject)}</h2>
<p>To ${Bun.escapeHTML(mail.to)}, <time>${mail.receivedAt.toISOString()}</time></p>
<pre dir="auto">${Bun.escapeHTML(mail.text)}</pre>
<details><summary>As HTML</summary><iframe sandbox title="HTML part" srcdoc="${Bun.escapeHTML(mail.html)}"></iframe></details>
</article>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mailbox</title>
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5">
<style>
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:44rem;margin:2rem auto;padding:0 1rem}
article{border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:.75rem;padding:1rem 1.25rem;margin:1rem 0}
h2{font-size:1.1rem;margin:0}p{margin:.25rem 0;opacity:.75}pre{white-space:pre-wrap;font:inherit;margin:.75rem 0 0}
iframe{width:100%;height:24rem;border:0;background:#fff;border-radius:.5rem}
</style></head><body><h1>Mailbox</h1>
<p>Mail that would have been sent. The newest is first; the page looks for new mail by itself.</p>
${mails.length > 0 ? mails.join("\n") : "<p>No mail yet.</p>"}
</body></html>`;
}
