import { contextOf } from "../http/context.server.ts";
import type { PageContext } from "../shared/bootstrap.ts";
import { AppError } from "../shared/errors.ts";
import type { I18nOf } from "../shared/i18n/create-i18n.ts";
import { describeLanguage } from "../shared/i18n/languages.ts";

/** Answers a browser whose page nobody has time to render with a small one that costs nothing. Throws any other error. */
export function busyPage(
  error: unknown,
  request: Request,
  { nonce, bootstrap }: Pick<PageContext, "nonce" | "bootstrap">,
  i18nOf: I18nOf,
): Response {
  if (!(error instanceof AppError) || error.code !== "OVERLOADED") throw error;
  contextOf(request).isExpected = true;
  const { language } = bootstrap;
  const t = i18nOf(language).getFixedT(language, "errors");
  const [title, text, again] = [t("503.title"), t("503.text"), t("tryAgain")].map((words) =>
    Bun.escapeHTML(words),
  );
  const { pathname, search } = new URL(request.url);
  const here = Bun.escapeHTML(pathname.replace(/^\/+/, "/") + search);
  const html =
    `<!doctype html><html lang="${language}" dir="${describeLanguage(language).direction}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    `<link rel="icon" href="/icon.svg" type="image/svg+xml"><title>${title}</title><style nonce="${nonce}">${styles}</style></head>` +
    `<body><main><h1>${title}</h1><p>${text}</p><p><a href="${here}">${again}</a></p></main></body></html>`;
  return new Response(html, {
    status: error.status,
    headers: { "content-type": "text/html; charset=utf-8", "retry-after": String(error.retryAfter) },
  });
}

const styles =
  "body{display:grid;min-height:90vh;place-content:center;font:16px/1.5 system-ui,sans-serif;text-align:center;padding:1rem}" +
  "h1{font-size:1.5rem}a{display:inline-block;padding:.625rem 1rem}";
