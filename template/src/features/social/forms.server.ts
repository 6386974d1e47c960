import { Elysia } from "elysia";
import { z } from "zod";
import type { Env } from "#config/env.server.ts";
import { maxRedirectLength } from "#config/limits.ts";
import type { FormsContext } from "#kit/api/feature.server.ts";
import { brandOf, formPosting } from "#kit/auth/providers.server.ts";
import { seeOther } from "#kit/http/origin.server.ts";
import { title as product } from "#kit/shared/app.ts";
import { describeLanguage, type Language } from "#kit/shared/i18n/languages.ts";
import { safeRedirect } from "#kit/shared/redirect.ts";

export const socialFormPath = "/login/social";

const field = z.string().catch("");
const choice = z.object({ provider: field, redirect: field });
const handedOver = z.object({ url: z.url() });

export function socialForm({ auth, languageOf, i18nOf }: FormsContext) {
  return new Elysia({ name: "social-form" }).post(socialFormPath, async ({ request, body }) => {
    const { provider, redirect } = choice.parse({ ...Object(body) });
    const path = safeRedirect(redirect, "");
    const to = path.length > maxRedirectLength ? {} : { ...(path && { redirect: path }) };
    const search = new URLSearchParams(to);
    try {
      const answer = await auth.call(request, "/sign-in/social", {
        provider,
        callbackURL: to.redirect ?? "/",
        errorCallbackURL: `/login/error${search.size > 0 ? `?${search}` : ""}`,
      });
      const { url } = handedOver.parse(await answer.json());
      const language = languageOf(request);
      const words = i18nOf(language).t("social:continueWith", { provider: brandOf(provider) });
      const headers = new Headers({ "content-type": "text/html; charset=utf-8" });
      for (const cookie of answer.headers.getSetCookie()) headers.append("set-cookie", cookie);
      return new Response(handOverPage(url, words, language), { headers });
    } catch {
      return seeOther(`/login/error?${new URLSearchParams({ error: "unknown_error", ...to })}`);
    }
  });
}

/**
 * A page that sends the browser to the provider immediately. Our content security policy would block a redirect:
 * browsers apply `form-action` to every redirect after a form post, and we cannot list the redirects of a provider.
 * @param words the text of the page, in case the user sees it
 */
function handOverPage(url: string, words: string, language: Language): string {
  const [text, target] = [Bun.escapeHTML(words), Bun.escapeHTML(url)];
  return (
    `<!doctype html><html lang="${language}" dir="${describeLanguage(language).direction}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">` +
    // Otherwise browsers request an icon that does not exist.
    `<link rel="icon" href="/icon.svg" type="image/svg+xml">` +
    `<meta http-equiv="refresh" content="0;url=${target}"><title>${text} – ${Bun.escapeHTML(product)}</title></head>` +
    `<body><p><a href="${target}">${text}</a></p></body></html>`
  );
}

/** Paths that accept form posts from other sites: only those of enabled providers that post forms. */
export function formCallbacks({ providers }: Pick<Env, "providers">): string[] {
  return Object.keys(providers)
    .filter((name) => formPosting.has(name))
    .map((name) => `/api/auth/callback/${name}`);
}
