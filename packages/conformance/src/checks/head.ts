import { ask } from "../ask.ts";
import { silent, visit } from "../browser.ts";
import { equal, holds, lacks, matches } from "../expect.ts";
import { parseTags } from "../html.ts";
import { getDirection, languageNames, writtenIn } from "../language.ts";
import type { Check, Language, Target } from "../target.ts";
import { choose, themeChoice, until } from "../ways/controls.ts";

/** Checks what search engines, link previews and phones read on the login page before any script runs. */
export function head(language: Language): Check {
  return {
    name: `${languageNames[language]}: the head describes the product, its preview, its icons and its other languages`,
    needs: [],
    async run(target) {
      const { body } = await ask(target, "/login", { headers: { "accept-language": language } });
      const metas = parseTags(body, "meta");
      const getContent = (name: string) =>
        metas.find((meta) => meta.name === name || meta.property === name)?.content ?? "";
      writtenIn("the description", getContent("description"), language);
      equal("the preview's description", getContent("og:description"), getContent("description"));
      equal("the preview's title", getContent("og:title"), target.title);
      matches("the preview's language", getContent("og:locale"), new RegExp(`^${language}_[A-Z]{2}$`));
      const picture = new URL(getContent("og:image"));
      await isThere(target, picture.pathname, "image/png");

      const links = parseTags(body, "link");
      const addresses = links.filter(({ rel }) => rel === "alternate");
      equal(
        "the languages of the alternate links",
        addresses.map(({ hreflang }) => hreflang).sort(),
        [...target.languages, "x-default"].sort(),
      );
      matches(
        "the canonical address",
        links.find(({ rel }) => rel === "canonical")?.href,
        /^https?:\/\/[^/]+\/login$/,
      );
      for (const { rel = "", href = "", type } of links)
        if (/\bicon\b/.test(rel)) await isThere(target, href, type ?? "image/");
      await hasManifest(target, links.find(({ rel }) => rel === "manifest")?.href ?? "", language);
    },
  };
}

async function hasManifest(target: Target, path: string, language: Language): Promise<void> {
  const { status, body } = await ask(target, path);
  equal(`GET ${path}`, status, 200);
  const manifest = JSON.parse(body);
  equal(
    "the manifest",
    [manifest.name, manifest.lang, manifest.dir, manifest.start_url, manifest.display],
    [target.title, language, getDirection(language), "/", "standalone"],
  );
  writtenIn("the manifest's description", manifest.description, language);
  const icons: { src: string; sizes: string; type: string; purpose?: string }[] = manifest.icons;
  for (const size of ["192x192", "512x512"])
    holds(
      `an icon of ${size}`,
      icons.some(({ sizes }) => sizes === size),
      "in the manifest",
      icons,
    );
  holds(
    "a maskable icon",
    icons.some(({ purpose }) => purpose === "maskable"),
    "in the manifest",
    icons,
  );
  for (const { src, type } of icons) await isThere(target, src, type);
}

async function isThere(target: Target, path: string, type: string): Promise<void> {
  const { status, headers } = await ask(target, path);
  equal(`GET ${path}`, status, 200);
  holds(
    `the type of ${path}`,
    headers["content-type"]?.startsWith(type) === true,
    type,
    headers["content-type"],
  );
}

export const heads: Check[] = [
  {
    name: "the browser's own surfaces follow the system's theme, or the chosen one",
    needs: ["browser"],
    async run(target) {
      await visit(target, { colorScheme: "light" }, async (visited) => {
        const { page } = visited;
        await page.goto("/login");
        const applied = () =>
          page.evaluate(
            () =>
              [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].find(
                ({ media }) => matchMedia(media || "all").matches,
              )?.content ?? "",
          );
        const light = await applied();
        matches("the colour on a light system", light, /^#[\da-f]{6}$/);
        await choose(page, themeChoice(page), "dark", "Dark");
        await until("another colour after choosing Dark", false, async () => (await applied()) === light);
        const dark = await applied();
        await page.reload();
        equal("the colour after a reload", await applied(), dark);
        await choose(page, themeChoice(page), "system", "System");
        await until("the light colour again after choosing System", light, applied);
        await page.emulateMedia({ colorScheme: "dark" });
        equal("the colour on a dark system", await applied(), dark);
        silent(visited);
      });
    },
  },
  {
    name: "robots may preview links to any page but not use the API, and missing files return a short 404",
    needs: [],
    async run(target) {
      const robots = await ask(target, "/robots.txt");
      matches("/robots.txt", robots.body, /^User-agent: \*$/m);
      matches("/robots.txt", robots.body, /^Disallow: \/api\/$/m);
      for (const path of ["/app", "/manager"]) lacks("/robots.txt", robots.body, path);
      for (const path of ["/foo.png", "/apple-touch-icon-120x120.png", "/wp-login.php", "/sitemap.xml.gz"]) {
        const { status, body } = await ask(target, path, { headers: { accept: "text/html" } });
        equal(`GET ${path}`, status, 404);
        holds(`the length of the answer to ${path}`, body.length < 200, "below 200 characters", body);
      }
    },
  },
];
