import { readFileSync } from "node:fs";
import { constants, inflateSync } from "node:zlib";
import type { QueryClient } from "@tanstack/react-query";
import { createRootRoute, createRoute, redirect } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { publicPages } from "#config/public-pages.ts";
import { ensureBootstrap } from "#kit/client/bootstrap.ts";
import { createHead, createSitemap, descriptionIn, shorten } from "#kit/pages/internal/brand/head.server.ts";
import { assertPublic } from "#kit/pages/internal/public-pages.server.ts";
import { title } from "#kit/shared/app.ts";
import type { PageTag } from "#kit/shared/bootstrap.ts";
import { defaultLanguage, describeLanguage, languages } from "#kit/shared/i18n/languages.ts";
import { routeTree } from "./routeTree.gen.ts";
import { createTestApp } from "./testing.server.ts";
import { serverI18n } from "./texts.server.ts";

type App = Awaited<ReturnType<typeof createTestApp>>;

/** The attributes of every tag that the server adds to the head of a page. */
async function getHead({ fetch }: App, path: string, headers: Record<string, string> = {}) {
  const { head }: { head: string } = await (await fetch(path, { headers })).json();
  return parseTags(head);
}

function parseTags(head: string) {
  return [...head.matchAll(/<(?:meta|link)([^>]*)>/g)].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
    ),
  );
}

test.each(languages)(
  "in %s, the head of a public page has a description and a preview in that language",
  async (language) => {
    const head = await getHead(await createTestApp(), "/login", { "accept-language": language });
    const getContent = (name: string) =>
      head.find((tag) => tag.name === name || tag.property === name)?.content;
    expect(getContent("description")).toBe(Bun.escapeHTML(descriptionIn(language, serverI18n)));
    expect(getContent("og:description")).toBe(getContent("description"));
    expect(getContent("og:title")).toBe(Bun.escapeHTML(title));
    expect(getContent("og:url")).toBe("http://localhost/login");
    expect(getContent("og:locale")).toMatch(new RegExp(`^${language}_[A-Z]{2}$`));
    expect(getContent("og:image")).toBe("http://localhost/share.png");
    expect(getContent("og:image:alt")).toContain(Bun.escapeHTML(title));
    expect(getContent("twitter:card")).toBe("summary_large_image");
    expect(getContent("robots")).toBeUndefined();
  },
);

test("the login page links to itself in every language", async () => {
  const app = await createTestApp();
  const getLinks = async (path: string) =>
    (await getHead(app, path)).filter(({ rel }) => rel === "canonical" || rel === "alternate");
  const getAddress = (language: string) => `http://localhost/login?lng=${language}`;
  const others = [
    ...languages.map((hreflang) => ({ rel: "alternate", hreflang, href: getAddress(hreflang) })),
    { rel: "alternate", hreflang: "x-default", href: "http://localhost/login" },
  ];
  const canonical = (href: string) => ({ rel: "canonical", href });
  expect(await getLinks("/login")).toEqual([canonical("http://localhost/login"), ...others]);
  expect(await getLinks("/login?redirect=%2Fapp&lng=xx")).toEqual([
    canonical("http://localhost/login"),
    ...others,
  ]);
  const last = languages.at(-1) ?? defaultLanguage;
  expect(await getLinks(`/login?lng=${last}`)).toEqual([canonical(getAddress(last)), ...others]);
});

const site = {
  env: { baseUrl: new URL("https://shop.example.com") },
  i18nOf: serverI18n,
  publicPages: {
    "/": {},
    "/prices": { title: "head:description", description: "head:picture" },
  },
} as const;

/** The head of a visitor's page, by tag name. */
function visit(path: string, own: PageTag[] = [], language = defaultLanguage) {
  const page = { nonce: "", bootstrap: { language, theme: "light", session: null } } as const;
  const tags = parseTags(createHead(site)(site.env.baseUrl.origin + path, page)(own));
  return (wanted: string) =>
    tags
      .filter(({ name, property, rel }) => (name ?? property ?? rel) === wanted)
      .map(({ content, href }) => content ?? href);
}

test.each(languages)("in %s, a listed page has its own texts and addresses", (language) => {
  const { t } = serverI18n(language);
  const get = visit(`/prices?lng=${language}&from=mail`, [], language);
  expect(get("og:title")).toEqual([Bun.escapeHTML(t("head:description", { app: title }))]);
  for (const name of ["description", "og:description"])
    expect(get(name)).toEqual([Bun.escapeHTML(t("head:picture", { app: title }))]);
  const address = `https://shop.example.com/prices?lng=${language}`;
  expect([get("canonical"), get("og:url"), get("robots")]).toEqual([[address], [address], []]);
  expect(get("alternate")).toEqual([
    ...languages.map((one) => `https://shop.example.com/prices?lng=${one}`),
    "https://shop.example.com/prices",
  ]);
  expect(visit("/")("canonical")).toEqual(["https://shop.example.com/"]);
});

test("the tags of a route's own head replace those of the server, and are in its preview", () => {
  const own = [
    { title: "Above" },
    { title: "Terms" },
    { name: "description", content: "What we promise" },
    { rel: "canonical" },
    { property: "og:image" },
    { name: "robots", content: "index" },
    { name: "theme-color", content: "#000" },
  ];
  for (const path of ["/prices", "/terms"]) {
    const get = visit(path, own);
    expect([get("og:title"), get("og:description")]).toEqual([["Terms"], ["What we promise"]]);
    for (const { name, property, rel } of own.slice(2))
      expect(get(name ?? property ?? rel ?? "")).toEqual([]);
    // These tags describe the image that precedes them.
    for (const name of ["type", "width", "height", "alt"]) expect(get(`og:image:${name}`)).toEqual([]);
  }
});

test("a route's own address in a language replaces that of the server", () => {
  const [language] = languages;
  const get = visit("/prices", [{ rel: "alternate", hrefLang: language }]);
  expect(get("alternate")).toHaveLength(languages.length);
});

test("a page whose path has non-ASCII letters can be listed", async () => {
  const listed = { ...site, publicPages: { "/über": {} } };
  const page = {
    nonce: "",
    bootstrap: { language: defaultLanguage, theme: "light", session: null },
  } as const;
  const address = "https://shop.example.com/%C3%BCber";
  expect(createHead(listed)(address, page)([])).toContain(`rel="canonical" href="${address}"`);
  const sitemap = await createSitemap(listed).handle(new Request("https://shop.example.com/sitemap.xml"));
  expect(await sitemap.text()).toContain(`<loc>${address}</loc>`);
});

test("a page that is not listed has noindex, the product's texts and no address", () => {
  for (const path of ["/terms", "/prices/", "/constructor"]) {
    const get = visit(path);
    expect([get("robots"), get("og:title")]).toEqual([["noindex"], [Bun.escapeHTML(title)]]);
    for (const name of ["og:url", "canonical", "alternate"]) expect(get(name)).toEqual([]);
  }
});

test("the sitemap contains the listed pages", async () => {
  const response = await createSitemap(site).handle(new Request("https://shop.example.com/sitemap.xml"));
  const pages = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)];
  expect(pages.map(([, page]) => page)).toEqual([
    "https://shop.example.com/",
    "https://shop.example.com/prices",
  ]);
  const { fetch } = await createTestApp();
  const own = await (await fetch("/sitemap.xml")).text();
  for (const path of Object.keys(publicPages)) expect(own).toContain(`<loc>http://localhost${path}</loc>`);
});

test("visitors can open the listed pages", async () => {
  await assertPublic(routeTree, publicPages);
});

test.each([
  ["/manager/users/$id", "is the pattern of many addresses"],
  ["/no/such/page", "is no page"],
  ["/login?lng=fr", "is no page"],
  ["/login/none", "leads visitors who are not signed in to another page"],
  ["/app", "leads visitors who are not signed in to another page"],
  ["/manager/users", "leads visitors who are not signed in to another page"],
])("the server does not start while %s is listed", async (path, problem) => {
  const listed = { ...publicPages, [path]: {} };
  await expect(assertPublic(routeTree, listed)).rejects.toThrow(
    `src/config/public-pages.ts: "${path}" ${problem}`,
  );
});

test("a listed path may have non-ASCII letters, encoded or not", async () => {
  const root = createRootRoute();
  const tree = root.addChildren([createRoute({ getParentRoute: () => root, path: "/café" })]);
  await assertPublic(tree, { "/café": {}, "/caf%C3%A9": {} });
  await expect(assertPublic(tree, { "/caf%": {} })).rejects.toThrow('"/caf%" is no page');
});

test.each<[string, (guard: Guard) => Promise<void>]>([
  [
    "the settings",
    async ({ context }) => {
      const { signup } = await ensureBootstrap(context.queryClient);
      if (!signup) throw redirect({ to: "/login" });
    },
  ],
  [
    "the search",
    async ({ search }) => {
      if (search.plan === undefined) throw redirect({ to: "/login" });
    },
  ],
])("a page whose guard depends on %s can be listed", async (_, beforeLoad) => {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: "/plans",
    beforeLoad: (guard) => beforeLoad(guard as unknown as Guard),
  });
  await assertPublic(root.addChildren([page]), { "/plans": {} });
});

interface Guard {
  context: { queryClient: QueryClient };
  search: { plan?: string };
}

test.each(["/login/verify?email=a%40example.com", "/login/error?error=access_denied", "/no/such/page"])(
  "%s is hidden from search engines",
  async (path) => {
    const head = await getHead(await createTestApp(), path);
    expect(head).toContainEqual({ name: "robots", content: "noindex" });
    expect(head.some(({ rel }) => rel === "canonical")).toBe(false);
  },
);

test("a signed-in user's page has icons, and no description or preview", async () => {
  const head = await getHead(await createTestApp({ as: "user" }), "/app");
  expect(head.filter(({ rel }) => rel).map(({ rel }) => rel)).toEqual([
    "icon",
    "icon",
    "apple-touch-icon",
    "manifest",
  ]);
  expect(head.some(({ property }) => property?.startsWith("og:"))).toBe(false);
});

test.each([
  ["light", ["all", "not all"]],
  ["dark", ["not all", "all"]],
  ["system", ["(prefers-color-scheme:light)", "(prefers-color-scheme:dark)"]],
])("the theme %s sets the colour of the browser's own surfaces", async (theme, media) => {
  const head = await getHead(await createTestApp(), "/login", { cookie: `theme=${theme}` });
  const colors = head.filter(({ name }) => name === "theme-color");
  expect(colors.map((color) => color.media)).toEqual(media);
  expect(new Set(colors.map((color) => color.content)).size).toBe(2);
});

test("an address can't break out of its attribute", async () => {
  const app = await createTestApp();
  const answer = await app.fetch('/login?lng="><script>alert(1)</script>&redirect="><b>');
  const { head }: { head: string } = await answer.json();
  expect(head).not.toMatch(/alert|<b>/);
});

test.each(languages)("the manifest in %s is complete", async (language) => {
  const { fetch } = await createTestApp();
  const path = language === defaultLanguage ? "/site.webmanifest" : `/site.webmanifest?lng=${language}`;
  const response = await fetch(path);
  expect(response.headers.get("content-type")).toBe("application/manifest+json");
  const manifest = await response.json();
  expect(manifest).toMatchObject({
    id: "/",
    name: title,
    short_name: shorten(title),
    description: descriptionIn(language, serverI18n),
    lang: language,
    dir: describeLanguage(language).direction,
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: expect.stringMatching(/^#[\da-f]{6}$/),
    theme_color: expect.stringMatching(/^#[\da-f]{6}$/),
  });
  expect(manifest.icons.map(({ purpose = "any", sizes = "" }) => `${purpose} ${sizes}`)).toEqual([
    "any any",
    "any 192x192",
    "any 512x512",
    "maskable 512x512",
  ]);
  expect(manifest.color_scheme_dark).toEqual({
    background_color: expect.stringMatching(/^#[\da-f]{6}$/),
    theme_color: expect.stringMatching(/^#[\da-f]{6}$/),
  });
  expect(manifest.color_scheme_dark.background_color).not.toBe(manifest.background_color);
  const account = serverI18n(language).t("home:navigation.account");
  expect(manifest.shortcuts).toContainEqual({ name: account, url: "/app/account" });
  expect(manifest.shortcuts.filter(({ url = "" }) => !url.startsWith("/app/"))).toEqual([]);
  for (const { src, type } of manifest.icons) {
    const icon = await fetch(src);
    expect([icon.status, icon.headers.get("content-type")], src).toEqual([200, type]);
  }
});

test.each([
  ["/icon-192.png", 192, 192],
  ["/icon-512.png", 512, 512],
  ["/icon-maskable-512.png", 512, 512],
  ["/apple-touch-icon.png", 180, 180],
  ["/share.png", 1200, 630],
])("%s is %i by %i pixels", async (path, width, height) => {
  const { fetch } = await createTestApp();
  const bytes = Buffer.from(await (await fetch(path)).arrayBuffer());
  expect(await new Bun.Image(bytes).metadata()).toMatchObject({ format: "png", width, height });
});

test("a maskable icon is filled to its corners; the others are round", async () => {
  const { fetch } = await createTestApp();
  const alphaAtCorner = async (path: string) => {
    const png = Buffer.from(await (await fetch(path)).arrayBuffer());
    const pixels = png.indexOf("IDAT") + 4;
    const some = png.subarray(pixels, pixels + png.readUInt32BE(pixels - 8));
    // The first byte of a row is its filter. The first pixel follows.
    return inflateSync(some, { finishFlush: constants.Z_SYNC_FLUSH }).readUInt8(4);
  };
  expect(await alphaAtCorner("/icon-512.png")).toBe(0);
  expect(await alphaAtCorner("/icon-maskable-512.png")).toBe(255);
  expect(await alphaAtCorner("/apple-touch-icon.png")).toBe(255);
});

test("the environment's badge colours the icons, and marks the offline page", async () => {
  const { fetch } = await createTestApp({ env: { ENV_NAME: "QA", ENV_EMOJI: "🧪", ENV_COLOR: "#123456" } });
  const svg = await (await fetch("/icon.svg")).text();
  expect(svg).toContain("🧪");
  expect(svg).toContain('fill="#123456"');
  const plain = await (await createTestApp()).fetch("/icon-192.png");
  expect(await (await fetch("/icon-192.png")).bytes()).not.toEqual(await plain.bytes());
  const offline = await (await fetch("/sw.js")).text();
  expect(offline).toContain("<small>🧪 QA</small>");
  expect(offline).toContain("border:1px solid #123456");
  for (const language of languages)
    expect(offline).toContain(`🧪 ${serverI18n(language).t("errors:offline.title")} – `);
});

test.each([
  ["Orchard", "Orchard"],
  ["The Orchard Bookshop", "The Orchard"],
  ["Bibliothèquedépartementale", "Bibliothèque"],
  ["مكتبة المدينة الكبيرة", "مكتبة"],
  ["exactly 12 ch", "exactly 12"],
])("%j is shortened to %j below an icon", (name, short) => {
  expect(shorten(name)).toBe(short);
});

test.each(["/foo.png", "/apple-touch-icon-120x120.png", "/wp-login.php", "/.env", "/assets/gone.js"])(
  "%s returns a short 404 without rendering a page or querying the database",
  async (path) => {
    let rendered = 0;
    const { fetch, raw } = await createTestApp({ as: "user", render: () => new Response(`${++rendered}`) });
    await raw.run("ALTER TABLE session RENAME TO elsewhere");
    const response = await fetch(path, { headers: { accept: "text/html,*/*" } });
    const body = await response.text();
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toMatch(/^application\/json/);
    expect(JSON.parse(body)).toMatchObject({ code: "NOT_FOUND" });
    expect(body.length).toBeLessThan(200);
    expect(rendered).toBe(0);
  },
);

test("robots.txt disallows only paths that no page or link preview needs", () => {
  const robots = readFileSync("public/robots.txt", "utf8");
  const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
  const kept = (path: string) =>
    rules.some((rule) => new RegExp(`^${RegExp.escape(rule).replace(/\\\$$/, "$")}`).test(path));
  for (const path of ["/api/users", "/files/a.webp", "/_serverFn/x"]) expect(kept(path), path).toBe(true);
  for (const path of [
    "/",
    "/app",
    "/app/books",
    "/app?lng=fr",
    "/manager/users",
    "/login",
    "/login?lng=fr",
    "/share.png",
    "/apple-touch-icon.png",
    "/site.webmanifest",
    "/assets/x.css",
  ])
    expect(kept(path), path).toBe(false);
});
