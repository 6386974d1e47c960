import type { Language } from "./languages.ts";

/** The names of i18next's language detector, in the cookie and in the URL. */
export const languageCookieName = "i18next";
export const languageParameter = "lng";
/** In local and session storage. */
export const languageKey = "i18nextLng";

/** Thirty days. */
const lifetimeSeconds = 43_200 * 60;

export const languageCookieAttributes = `; Path=/; Max-Age=${lifetimeSeconds}; SameSite=Lax`;

export function languageCookie(language: Language): string {
  return `${languageCookieName}=${language}${languageCookieAttributes}`;
}
