import { Elysia } from "elysia";
import type { Feature } from "../../../client/feature.tsx";
import type { Env } from "../../../env/env.server.ts";
import { pageGround } from "../../../shared/accent.ts";
import { title } from "../../../shared/app.ts";
import type { PageContext, Theme } from "../../../shared/bootstrap.ts";
import type { I18nOf } from "../../../shared/i18n/create-i18n.ts";
import {
  defaultLanguage,
  describeLanguage,
  isLanguage,
  type Language,
  languageParameter,
  languages,
} from "../../../shared/i18n/languages.ts";
import { keep } from "../../../shared/time-text.ts";
import { sharePicture } from "./icons.server.ts";

/** The page for search engines and link previews; all others need a session or redirect here. */
const publicPath = "/login";

type Attributes = Readonly<Record<string, string>>;
interface Site {
  language: Language;
  origin: string;
  i18nOf: I18nOf;
}

type Page = Pick<PageContext, "nonce" | "bootstrap">;

/** In the server's HTML, so that no script has to know it. */
export function createHead({ baseUrl: { origin } }: Pick<Env, "baseUrl">, i18nOf: I18nOf) {
  const kept = new Map<string, string>();
  const colors = (language: Language, theme: Theme) =>
    keep(kept, `${language} ${theme}`, () => {
      const description = meta({ name: "description", content: descriptionIn(language, i18nOf) });
      return [description, ...themeColors(theme)].join("");
    });
  return (url: string, { nonce, bootstrap }: Page): string => {
    const { language, theme, session } = bootstrap;
    const tags = [
      colors(language, theme),
      `<script nonce="${nonce}">${followTheme}</script>`,
      keep(kept, language, () => icons(language).join("")),
    ];
    if (!session) tags.push(...forStrangers(new URL(url), { language, origin, i18nOf }));
    return tags.join("");
  };
}

function themeColors(theme: Theme): string[] {
  return (["light", "dark"] as const).map((scheme) => {
    const chosen = theme === scheme ? "all" : "not all";
    const media = theme === "system" ? `(prefers-color-scheme:${scheme})` : chosen;
    return meta({ name: "theme-color", media, content: pageGround[scheme] });
  });
}

/** The colour of the browser's UI, which follows the theme without a reload. */
const followTheme =
  "(d=>{let r=d.documentElement,f=()=>{let t=r.dataset.theme;" +
  'd.querySelectorAll("[name=theme-color]").forEach((m,i)=>{let s=i?"dark":"light";' +
  'm.media=t==s?"all":t=="light"||t=="dark"?"not all":"(prefers-color-scheme:"+s+")"})};' +
  'f();new MutationObserver(f).observe(r,{attributeFilter:["data-theme"]})})(document)';

function icons(language: Language): string[] {
  const manifest =
    language === defaultLanguage ? manifestPath : `${manifestPath}?${languageParameter}=${language}`;
  return [
    link({ rel: "icon", href: "/favicon.ico", sizes: "32x32" }),
    link({ rel: "icon", href: "/icon.svg", type: "image/svg+xml" }),
    link({ rel: "apple-touch-icon", href: "/apple-touch-icon.png" }),
    link({ rel: "manifest", href: manifest }),
  ];
}

function forStrangers({ pathname, searchParams }: URL, site: Site): string[] {
  const { origin } = site;
  const asked = searchParams.get(languageParameter);
  const address = origin + (isLanguage(asked) ? addressIn(asked) : publicPath);
  const preview = forPreviews(address, site);
  if (pathname !== publicPath) return [meta({ name: "robots", content: "noindex" }), ...preview];
  const alternate = (hreflang: string, path: string) =>
    link({ rel: "alternate", hreflang, href: origin + path });
  return [
    link({ rel: "canonical", href: address }),
    ...languages.map((other) => alternate(other, addressIn(other))),
    alternate("x-default", publicPath),
    ...preview,
  ];
}

function addressIn(language: Language): string {
  return `${publicPath}?${languageParameter}=${language}`;
}

/** https://ogp.me */
function forPreviews(address: string, { language, origin, i18nOf }: Site) {
  const { path, width, height } = sharePicture;
  const others = languages.filter((other) => other !== language);
  const properties: [string, string][] = [
    ["og:type", "website"],
    ["og:site_name", title],
    ["og:title", title],
    ["og:description", descriptionIn(language, i18nOf)],
    ["og:url", address],
    ["og:locale", getLocale(language)],
    ...others.map((other): [string, string] => ["og:locale:alternate", getLocale(other)]),
    ["og:image", origin + path],
    ["og:image:type", "image/png"],
    ["og:image:width", `${width}`],
    ["og:image:height", `${height}`],
    ["og:image:alt", i18nOf(language).t("head:picture", { app: title })],
  ];
  return [
    ...properties.map(([property, content]) => meta({ property, content })),
    meta({ name: "twitter:card", content: "summary_large_image" }),
  ];
}

/** Open Graph also requires a territory: "fr_FR". */
function getLocale(language: Language): string {
  const { language: code, region = "" } = new Intl.Locale(language).maximize();
  return `${code}_${region}`;
}

const meta = (attributes: Attributes) => `<meta${written(attributes)}>`;
const link = (attributes: Attributes) => `<link${written(attributes)}>`;

function written(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${Bun.escapeHTML(value)}"`)
    .join("");
}

const manifestPath = "/site.webmanifest";

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
    short_name: shorten(title),
    description: descriptionIn(language, i18nOf),
    lang: language,
    dir: describeLanguage(language).direction,
    start_url: "/",
    scope: "/",
    display: "standalone",
    ...grounds(pageGround.light),
    // https://github.com/w3c/manifest/pull/1207
    color_scheme_dark: grounds(pageGround.dark),
    // Anyone may install the app, so pages for administrators are left out.
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

const grounds = (color: string) => ({ background_color: color, theme_color: color });

/** The name below an icon, which has room for 12 letters: as many of the first words as fit, or the start of the first word. */
export function shorten(name: string): string {
  return /^.{0,11}\S(?!\S)|^.{1,12}/u.exec(name)?.[0] ?? name;
}

export function descriptionIn(language: Language, i18nOf: I18nOf): string {
  return i18nOf(language).getFixedT(language, "head")("description", { app: title });
}
