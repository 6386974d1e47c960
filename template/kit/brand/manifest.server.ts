import { Elysia } from "elysia";
import type { Feature } from "../client/feature.ts";
import { pageGround, type Theme } from "../shared/accent.ts";
import { title } from "../shared/app.ts";
import type { I18nOf } from "../shared/i18n/create-i18n.ts";
import {
  defaultLanguage,
  describeLanguage,
  isLanguage,
  type Language,
  languageParameter,
} from "../shared/i18n/languages.ts";

export const manifestPath = "/site.webmanifest";

/** Browsers fetch it without cookies, so its address names the language. */
export function createManifest(i18nOf: I18nOf, features: readonly Feature[]) {
  return new Elysia({ name: "manifest" }).get(manifestPath, ({ query: { [languageParameter]: asked } }) => {
    const manifest = manifestIn(isLanguage(asked) ? asked : defaultLanguage, i18nOf, features);
    const headers = { "content-type": "application/manifest+json", "cache-control": "public, max-age=3600" };
    return new Response(JSON.stringify(manifest), { headers });
  });
}

function manifestIn(language: Language, i18nOf: I18nOf, features: readonly Feature[]) {
  const pages = features.flatMap(({ navigation = [] }) => navigation);
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
    ...groundIn("light"),
    // https://github.com/w3c/manifest/pull/1207
    color_scheme_dark: groundIn("dark"),
    // Nobody knows who will install it: only pages that are not for administrators.
    shortcuts: pages
      .filter(({ area, exact }) => area === "app" && !exact)
      .map(({ label, to }) => ({ name: i18nOf(language).t(label as never), url: to })),
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
      { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
      { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
    ],
  };
}

const groundIn = (theme: Theme) => ({ background_color: pageGround[theme], theme_color: pageGround[theme] });

/** Below an icon there is room for 12 letters: the first words that fit, or the beginning of the first one. */
export function shortNameOf(name: string): string {
  return /^.{0,11}\S(?!\S)|^.{1,12}/u.exec(name)?.[0] ?? name;
}

/** One sentence on the product. */
export function descriptionIn(language: Language, i18nOf: I18nOf): string {
  return i18nOf(language).t("head:description", { app: title });
}
