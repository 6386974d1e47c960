import { Elysia } from "elysia";
import { access } from "#server/auth/access.server.ts";
import type { Sessions } from "#server/auth/session.server.ts";
import { contextOf } from "#server/http/context.server.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { callbackFields } from "../schema.ts";
import type { Social } from "./social.server.ts";

interface SocialApiOptions {
  sessions: Sessions;
  social: Social;
  languageOf: (request: Request) => Language;
}

/** Not for programs, and so not in the document of the API. */
const browsersOnly = { hide: true };

/** Where providers send people back to. */
export function socialApi({ sessions, social, languageOf }: SocialApiOptions) {
  return (
    new Elysia({ prefix: "/callback" })
      .use(access(sessions))
      .get(
        "/:provider",
        async ({ request, params: { provider }, query }) => {
          const { headers } = request;
          const { ip } = contextOf(request);
          const language = languageOf(request);
          const way = await social.finish({ provider, callback: query, headers, ip, language });
          return redirectTo(way.location, way.setCookie);
        },
        { public: true, query: callbackFields, detail: browsersOnly },
      )
      // Changes nothing: the provider's page posts it, so no cookie of ours comes along. The way on is a GET, where
      // they do. The gate lets such a post in from another site for the providers that answer so, and for no other.
      .post(
        "/:provider",
        ({ params: { provider }, body }) => {
          const search = new URLSearchParams();
          for (const [name, value] of Object.entries(body)) if (value !== undefined) search.set(name, value);
          return redirectTo(`/api/auth/callback/${encodeURIComponent(provider)}?${search}`);
        },
        { public: true, body: callbackFields, detail: browsersOnly },
      )
  );
}

function redirectTo(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
