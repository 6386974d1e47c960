import { hexOf, shade } from "../shared/accent.ts";
import { title as product } from "../shared/app.ts";

interface DevPage {
  /** Also the heading. */
  title: string;
  path: string;
  intro: string;
  /** HTML. */
  body: string;
  /** HTML. */
  head?: string;
}

const pages = { "/dev/mailbox": "Mailbox", "/dev/mails": "Mails", "/dev/ui": "Components" };

/** Pages for developers, without Vite: what they show has nothing to do with the app's own styles and scripts. */
export function devPage({ title, path, intro, body, head = "" }: DevPage): Response {
  const links = Object.entries(pages).map(([to, name]) => devLink({ to, name, isCurrent: to === path }));
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} | ${Bun.escapeHTML(product)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/icon.svg">${head}<style>${styles}</style></head><body>
<header><b>${Bun.escapeHTML(product)}</b><nav aria-label="Pages for developers">${links.join("")}</nav><a href="/">Open the app</a></header>
<main><h1>${title}</h1><p class="muted">${intro}</p>
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

export function devLink({ to, name, isCurrent, lang }: DevLink): string {
  const current = isCurrent ? ' aria-current="true"' : "";
  return `<a href="${Bun.escapeHTML(to)}"${current}${lang ? ` lang="${lang}"` : ""}>${Bun.escapeHTML(name)}</a>`;
}

const styles = `
:root{color-scheme:light dark;--line:light-dark(${shade(0.915, 0.006)},${shade(0.305, 0.012)});
--muted:light-dark(${shade(0.465, 0.016)},${shade(0.752, 0.012)});--surface:light-dark(#fff,${shade(0.205, 0.009)});
--accent:light-dark(${hexOf("accent-ink", "light")},${hexOf("accent-ink", "dark")});
--soft:light-dark(${hexOf("accent-soft", "light")},${hexOf("accent-soft", "dark")})}
*{box-sizing:border-box}
body{margin:0;background:light-dark(${shade(0.983, 0.003)},${shade(0.168, 0.008)});
color:light-dark(${shade(0.225, 0.018)},${shade(0.962, 0.004)});font:15px/1.55 system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.5rem;padding:.375rem 1.5rem;border-bottom:1px solid var(--line);background:var(--surface)}
header>a{margin-inline-start:auto}
main{max-width:80rem;margin-inline:auto;padding:1.5rem}
nav,.chips{display:flex;flex-wrap:wrap;gap:.25rem}
a{color:var(--accent)}
nav a,.chips a,header>a{padding:.375rem .75rem;border-radius:.5rem;color:inherit;text-decoration:none}
nav a:hover,.chips a:hover,header>a:hover{background:var(--soft)}
a[aria-current]{background:var(--soft);color:var(--accent);font-weight:600;text-decoration:underline;text-underline-offset:.3em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
h1{margin:0;font-size:1.5rem;line-height:1.3}h2{margin:0;font-size:1.0625rem;line-height:1.4}
.muted,figcaption,summary{color:var(--muted);font-size:.875rem}
.muted{margin:.25rem 0 0}
.card{margin-top:1.25rem;padding:1.25rem;border:1px solid var(--line);border-radius:.875rem;background:var(--surface)}
.parts{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(20rem,100%),1fr));gap:1rem;margin-top:1rem}
figure{margin:0;min-width:0}
pre{margin:.375rem 0 0;padding:1rem;border:1px solid var(--line);border-radius:.5rem;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:30rem;margin-top:.375rem;border:1px solid var(--line);border-radius:.5rem}
summary{width:fit-content;cursor:pointer;padding-block:.25rem}
code{font-family:ui-monospace,monospace;font-size:.9em}
`;
