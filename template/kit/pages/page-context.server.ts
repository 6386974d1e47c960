import type { AuthTables } from "../auth/fields.server.ts";
import { brandOf } from "../auth/providers.server.ts";
import { type CurrentSession, toSession } from "../auth/session.server.ts";
import { readCookie } from "../auth/session-cookies.server.ts";
import type { Env } from "../env/env.server.ts";
import { negotiateLanguage } from "../http/negotiate.server.ts";
import { isSecureContext } from "../http/origin.server.ts";
import { version } from "../shared/app.ts";
import type { Bootstrap, PublicEnv } from "../shared/bootstrap.ts";
import {
  languageCookie,
  languageCookieName,
  languageParameter,
  languages,
} from "../shared/i18n/languages.ts";
import { sidebarCollapsed, sidebarKey, themeKey, toTheme } from "../shared/theme.ts";

export type BootstrapOf = ReturnType<typeof createBootstrap>;

/** The bootstrap data that is the same for every request of the process. */
export function createBootstrap(
  env: Pick<Env, "badge" | "baseUrl" | "codeTtlMinutes" | "demo" | "providers" | "signup">,
  { tables, publicEnv }: { tables: AuthTables; publicEnv: PublicEnv },
) {
  const fixed = {
    badge: env.badge
      ? { name: env.badge.name ?? null, emoji: env.badge.emoji ?? null, color: env.badge.color }
      : null,
    providers: Object.keys(env.providers).map((id) => ({ id, name: brandOf(id) })),
    signup: env.signup,
    codeMinutes: env.codeTtlMinutes,
    demo: env.demo,
    secureContext: isSecureContext(env.baseUrl),
    version,
    env: publicEnv,
  };

  return (
    request: Request,
    current: Pick<CurrentSession, "user" | "session" | "permissions"> | null,
  ): { bootstrap: Bootstrap; setCookie: string | null } => {
    const chosen = (name: string) => readCookie(request.headers.get("cookie"), name);
    const known = chosen(languageCookieName);
    const sidebar = chosen(sidebarKey);
    const query = request.url.includes(`${languageParameter}=`)
      ? new URL(request.url).searchParams.get(languageParameter)
      : null;
    const acceptLanguage = request.headers.get("accept-language");
    const language = negotiateLanguage({ query, cookie: known, acceptLanguage }, languages);
    return {
      bootstrap: {
        language,
        theme: toTheme(chosen(themeKey)),
        sidebarCollapsed: sidebar === null ? null : sidebar === sidebarCollapsed,
        session: current && toSession(current, tables),
        permissions: current?.permissions ?? {},
        ...fixed,
      },
      // Remembers the choice without JavaScript.
      setCookie: query === language && known !== language ? languageCookie(language) : null,
    };
  };
}
