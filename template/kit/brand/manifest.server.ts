import { Elysia } from "elysia";
import { pageGround } from "../shared/accent.ts";
import { title } from "../shared/app.ts";
import type { I18nOf } from "../shared/i18n/create-i18n.ts";
import { languageParameter } from "../shared/i18n/language-cookie.ts";
import { defaultLanguage, describeLanguage, isLanguage, type Language } from "../shared/i18n/languages.ts";

export const manifestPath = "/site.webmanifest";

/** Browsers fetch it without cookies, so its address names the language. */
export function createManifest(i18nOf: I18nOf) {
  return new Elysia({ name: "manifest" }).get(manifestPath, ({ query: { [languageParameter]: asked } }) => {
    const manifest = manifestIn(isLanguage(asked) ? asked : defaultLanguage, i18nOf);
    const headers = { "content-type": "application/manifest+json", "cache-control": "public, max-age=3600" };
    return new Response(JSON.stringify(manifest), { headers });
  });
}

function manifestIn(language: Language, i18nOf: I18nOf) {
  return {
    id: "/",
    name: title,
    short_name: shortNameOf(title),
    description: descriptionIn(language, i18nOf),
    lang: language,
    dir: describeLanguage(language).direction,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: pageGround.light,
    theme_color: pageGround.light,
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}

/** Below an icon there is room for so much. */
const maxShortNameLength = 12;

/** The first words that fit, or the beginning of the first one. */
export function shortNameOf(name: string): string {
  const letters = [...name];
  if (letters.length <= maxShortNameLength) return name;
  const fitting = letters.slice(0, maxShortNameLength + 1).join("");
  const words = fitting.slice(0, fitting.lastIndexOf(" ")).trim();
  return words === "" || !fitting.includes(" ") ? letters.slice(0, maxShortNameLength).join("") : words;
}

/** One sentence on the product. */
export function descriptionIn(language: Language, i18nOf: I18nOf): string {
  return i18nOf(language).t("head:description", { app: title });
}
