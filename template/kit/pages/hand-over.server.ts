import { title as product } from "../shared/app.ts";
import { describeLanguage, type Language } from "../shared/i18n/languages.ts";

interface HandOver {
  /** What the page says, should it be seen. */
  words: string;
  url: string;
  setCookie: readonly string[];
  language: Language;
}

/**
 * Leads the browser to the provider by a page that navigates immediately. Our content security policy would stop a
 * redirect: browsers apply `form-action` to every redirect after a form post, and we cannot list those of a provider.
 */
export function handOver({ words, url, setCookie, language }: HandOver): Response {
  const [text, target] = [Bun.escapeHTML(words), Bun.escapeHTML(url)];
  const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
  for (const cookie of setCookie) headers.append("set-cookie", cookie);
  return new Response(
    `<!doctype html><html lang="${language}" dir="${describeLanguage(language).direction}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
      // Otherwise browsers request an icon that does not exist.
      `<link rel="icon" href="/icon.svg" type="image/svg+xml">` +
      `<meta http-equiv="refresh" content="0;url=${target}"><title>${text} – ${Bun.escapeHTML(product)}</title></head>` +
      `<body><p><a href="${target}">${text}</a></p></body></html>`,
    { headers },
  );
}
