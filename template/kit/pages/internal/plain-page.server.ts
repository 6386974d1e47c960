import { Elysia } from "elysia";
import type { Env } from "../../env/env.server.ts";
import { type Asset, respond } from "../../http/assets.server.ts";
import { contextOf } from "../../http/context.server.ts";
import { inkHexOn, pageGround, shade, toHex } from "../../shared/accent.ts";
import { documentTitle, title } from "../../shared/app.ts";
import { themeKey } from "../../shared/bootstrap.ts";
import { AppError } from "../../shared/errors.ts";
import type { I18nOf } from "../../shared/i18n/create-i18n.ts";
import {
  defaultLanguage,
  describeLanguage,
  type Language,
  languageCookieName,
  languageKey,
  languages,
} from "../../shared/i18n/languages.ts";
import type { Artwork } from "../../shared/motif.ts";
import { toSvg } from "../../shared/shapes.ts";
import file from "./plain-page.txt?raw";

const [page = "", worker = ""] = file.split("<!-- The service worker -->\n");

interface Options {
  env: Pick<Env, "badge">;
  i18nOf: I18nOf;
  artwork: Artwork;
}

/** Responds to an overload with a small page that needs no rendering. Throws any other error again. */
export function createBusyPage(options: Options) {
  const pages = new Map<Language, ReturnType<typeof plainPage>>();
  return (error: unknown, request: Request, language: Language): Response => {
    if (!(error instanceof AppError) || error.code !== "OVERLOADED") throw error;
    contextOf(request).isExpected = true;
    const { html, headers } = pages.get(language) ?? plainPage(options, wordsIn(language, "503", options));
    pages.set(language, { html, headers });
    return new Response(html, {
      status: error.status,
      headers: { ...headers, "retry-after": String(error.retryAfter) },
    });
  };
}

/**
 * A service worker that shows a page while the browser has no network; the page goes on by itself once the network is
 * back. The page is part of the script, so nothing is cached, and a changed page changes the script. Only requests for
 * pages go through the worker.
 */
export function createOfflinePage(options: Options) {
  let made: Asset | undefined;
  return new Elysia({ name: "offline-page" }).get("/sw.js", ({ request }) => {
    made ??= workerIn(options);
    return respond(made, request.headers);
  });
}

function workerIn(options: Options): Asset {
  const inLanguage = (language: Language) => wordsIn(language, "offline", options);
  const byLanguage = Object.fromEntries(languages.map((language) => [language, inLanguage(language)]));
  const { html, headers } = plainPage(options, inLanguage(defaultLanguage), byLanguage);
  const code = worker.replace(/\{\{(\w+)\}\}/g, (_, name) =>
    JSON.stringify(name === "html" ? html : headers),
  );
  return {
    type: "text/javascript",
    cacheControl: "no-cache",
    etag: Bun.hash(code).toString(36),
    variants: { identity: Buffer.from(code), gzip: Bun.gzipSync(code) },
  };
}

type Words = ReturnType<typeof wordsIn>;

function wordsIn(language: Language, kind: "503" | "offline", { i18nOf, env }: Options) {
  const t = i18nOf(language).getFixedT(language, "errors");
  const { direction: dir, style } = describeLanguage(language);
  return {
    lang: language,
    dir,
    style: Object.entries(style)
      .map((property) => property.join(":"))
      .join(";"),
    title: documentTitle(t(`${kind}.title`), env.badge),
    heading: t(`${kind}.title`),
    text: t(`${kind}.text`),
    again: t("tryAgain"),
  };
}

const both = (light: string, dark: string) => `light-dark(${light},${dark})`;
const accent = (name: Parameters<typeof toHex>[0]) => both(toHex(name, "light"), toHex(name, "dark"));
const mark = ({ drawMark }: Artwork) =>
  toSvg(drawMark({ size: 40, seed: title, ...inkHexOn(toHex("accent", "light")) }));

const look = (artwork: Artwork) => ({
  canvas: both(pageGround.light, pageGround.dark),
  ink: both(shade(0.225, 0.018), shade(0.962, 0.004)),
  muted: both(shade(0.465, 0.016), shade(0.752, 0.012)),
  accent: accent("accent"),
  onAccent: accent("on-accent"),
  ring: accent("ring"),
  mark: `data:image/svg+xml,${mark(artwork).replaceAll('"', "'").replaceAll("#", "%23")}`,
  ...{ languageCookieName, languageKey, themeKey },
});

/** A page that needs neither the app nor other files. The policy allows its styles and scripts by hash. */
function plainPage(
  { artwork, env: { badge } }: Options,
  { style, ...words }: Words,
  byLanguage?: Readonly<Record<string, Words>>,
) {
  const values: Record<string, string | undefined> = { ...look(artwork), style };
  for (const [name, text] of Object.entries(words)) values[name] = Bun.escapeHTML(text);
  if (badge) {
    values.badge = `<small>${Bun.escapeHTML([badge.emoji, badge.name].filter(Boolean).join(" "))}</small>`;
    values.badgeStyle = `\nsmall{display:inline-block;margin-top:1rem;padding:.125rem .5rem;border:1px solid ${badge.color};border-radius:1rem}`;
  }
  values.words = JSON.stringify(byLanguage)?.replaceAll("<", "\\u003c");
  const parts = byLanguage ? page : page.replace(/<script>.*<\/script>\n/s, "");
  const html = parts.replace(/\{\{(\w+)\}\}/g, (_, name) => values[name] ?? "");
  const rules = ["style", "script"].map((tag) => {
    const [, code] = new RegExp(`<${tag}>(.*?)</${tag}>`, "s").exec(html) ?? [];
    return code && `${tag}-src 'sha256-${new Bun.CryptoHasher("sha256").update(code).digest("base64")}'; `;
  });
  const policy = `default-src 'none'; ${rules.join("")}${otherRules}`;
  return {
    html,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  };
}

const otherRules =
  "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
  "require-trusted-types-for 'script'; trusted-types 'none'";
