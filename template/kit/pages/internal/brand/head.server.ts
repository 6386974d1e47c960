import { Elysia } from "elysia";
import type { Feature, Label } from "../../../client/feature.tsx";
import type { Env } from "../../../env/env.server.ts";
import { pageGround } from "../../../shared/accent.ts";
import { title } from "../../../shared/app.ts";
import type { Bootstrap, PageContext, PageTag, Theme } from "../../../shared/bootstrap.ts";
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

/** Texts for search results and link previews; by default those of the product. */
interface PublicPage {
  title?: Label;
  description?: Label;
}

/** The pages that search engines may index, by path. */
export type PublicPages = Readonly<Record<`/${string}`, PublicPage>>;

type Attributes = Readonly<Record<string, string>>;

export interface Site {
  env: Pick<Env, "baseUrl">;
  i18nOf: I18nOf;
  publicPages: PublicPages;
}

interface Page extends Pick<PageContext, "nonce"> {
  bootstrap: Pick<Bootstrap, "language" | "theme" | "session">;
}

/** A page as a visitor sees it. */
interface Visited extends Site {
  page: PublicPage | undefined;
  /** The tags of the route's own `head`. */
  own: readonly PageTag[];
  url: URL;
  language: Language;
}

/**
 * Part of the server's HTML, so that no script has to contain it. A tag in the route's own `head` replaces the same tag
 * here, except for icons and the manifest.
 */
export function createHead(site: Site) {
  const kept = new Map<string, string>();
  const pages = new Map(
    Object.entries<PublicPage>(site.publicPages).map(([path, page]) => [
      new URL(path, site.env.baseUrl).pathname,
      page,
    ]),
  );
  return (address: string, { nonce, bootstrap }: Page) =>
    (own: readonly PageTag[]): string => {
      const { language, theme, session } = bootstrap;
      const hasColor = own.some(({ name }) => name === "theme-color");
      const colors = keep(kept, theme, () => themeColors(theme).join(""));
      const head =
        keep(kept, language, () => icons(language).join("")) +
        (hasColor ? "" : `${colors}<script nonce="${nonce}">${followTheme}</script>`);
      if (session) return head;
      const url = new URL(address);
      return head + forStrangers({ ...site, page: pages.get(url.pathname), own, url, language });
    };
}

function themeColors(theme: Theme): string[] {
  return (["light", "dark"] as const).map((scheme) => {
    const chosen = theme === scheme ? "all" : "not all";
    const media = theme === "system" ? `(prefers-color-scheme:${scheme})` : chosen;
    return meta({ name: "theme-color", media, content: pageGround[scheme] });
  });
}

/** The colour of the browser's own controls, which follows the theme without a reload. */
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

/** Identifies a tag that a page may have only once. */
function getName({ name, property, rel, hrefLang }: PageTag): string | undefined {
  return name ?? property ?? (hrefLang ? `${rel} ${hrefLang}` : rel);
}

function forStrangers(visited: Visited): string {
  const own = new Set(visited.own.map(getName));
  const tags = [...(visited.page ? forSearch(visited) : [noIndex]), ...forPreviews(visited)];
  return tags
    .filter(
      (tag) => !own.has(getName(tag)) && !(own.has("og:image") && /^og:image:/.test(getName(tag) ?? "")),
    )
    .map((tag) => ("rel" in tag ? link(tag) : meta(tag)))
    .join("");
}

const noIndex = { name: "robots", content: "noindex" };

function forSearch({ env: { baseUrl }, url: { pathname, searchParams } }: Visited): Attributes[] {
  const path = baseUrl.origin + pathname;
  const addressIn = (language: Language) => `${path}?${languageParameter}=${language}`;
  const asked = searchParams.get(languageParameter);
  const address = isLanguage(asked) ? addressIn(asked) : path;
  return [
    { rel: "canonical", href: address },
    ...languages.map((other) => ({ rel: "alternate", hrefLang: other, href: addressIn(other) })),
    { rel: "alternate", hrefLang: "x-default", href: path },
    { property: "og:url", content: address },
  ];
}

/** https://ogp.me */
function forPreviews({ env: { baseUrl }, i18nOf, language, page, own }: Visited): Attributes[] {
  const { path, width, height } = sharePicture;
  const getText = (label: Label) => i18nOf(language).t(label as never, { app: title });
  const ownTitle = own.findLast((tag) => tag.title)?.title;
  const ownDescription = own.findLast(({ name }) => name === "description")?.content;
  const description = ownDescription ?? getText(page?.description ?? "head:description");
  const others = languages.filter((other) => other !== language);
  const properties: [string, string][] = [
    ["og:type", "website"],
    ["og:site_name", title],
    ["og:title", ownTitle ?? (page?.title ? getText(page.title) : title)],
    ["og:description", description],
    ["og:locale", getLocale(language)],
    ...others.map((other): [string, string] => ["og:locale:alternate", getLocale(other)]),
    ["og:image", baseUrl.origin + path],
    ["og:image:type", "image/png"],
    ["og:image:width", `${width}`],
    ["og:image:height", `${height}`],
    ["og:image:alt", getText("head:picture")],
  ];
  return [
    { name: "description", content: description },
    ...properties.map(([property, content]) => ({ property, content })),
    { name: "twitter:card", content: "summary_large_image" },
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
    .map(([name, value]) => ` ${name.toLowerCase()}="${Bun.escapeHTML(value)}"`)
    .join("");
}

/** The sitemap for search engines. A file in public/ replaces it. https://www.sitemaps.org/protocol.html */
export function createSitemap({ env: { baseUrl }, publicPages }: Site) {
  const pages = Object.keys(publicPages).map(
    (path) => `<url><loc>${Bun.escapeHTML(new URL(path, baseUrl).href)}</loc></url>`,
  );
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${pages.join("")}</urlset>
`;
  const headers = {
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "public, max-age=3600",
  };
  return new Elysia({ name: "sitemap" }).get("/sitemap.xml", () => new Response(sitemap, { headers }));
}

const manifestPath = "/site.webmanifest";

/** Browsers fetch the manifest without cookies, so its URL contains the language. */
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
    // Anyone may install the app, so leave out pages for administrators.
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

/**
 * The name below an icon, which has room for 12 letters: as many of the first words as fit, or the beginning of the
 * first word.
 */
export function shorten(name: string): string {
  return /^.{0,11}\S(?!\S)|^.{1,12}/u.exec(name)?.[0] ?? name;
}

export function descriptionIn(language: Language, i18nOf: I18nOf): string {
  return i18nOf(language).getFixedT(language, "head")("description", { app: title });
}
