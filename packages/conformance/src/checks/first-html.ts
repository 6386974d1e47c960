import { ask } from "../ask.ts";
import { hydrated, visit } from "../browser.ts";
import { equal, holds, matches } from "../expect.ts";
import { getContent, getText, parseAttributes } from "../html.ts";
import { getDirection, languageNames, writtenIn } from "../language.ts";
import { askAs, somebody } from "../person.ts";
import type { Check, Language, Target } from "../target.ts";
import { until } from "../ways/controls.ts";

const pages = [
  "/login",
  "/login/verify?email=ada%40example.com",
  "/login/error?error=access_denied",
  "/no/such/page",
];

/** Checks that the server sends the page itself, in the requested language, before any script runs. */
export function firstHtml(language: Language): Check {
  return {
    name: `${languageNames[language]}: the first HTML of every page contains its text, in that language`,
    needs: ["person"],
    async run(target) {
      const headers = { "accept-language": language };
      for (const path of pages)
        inLanguage(target, path, language, (await ask(target, path, { headers })).body);
      const person = await somebody(target);
      const home = (await askAs(target, person, "/app", headers)).body;
      inLanguage(target, "/app", language, home);
      holds(
        "the first HTML of /app",
        getText(home).includes(person.name),
        `the name ${person.name}`,
        getText(home),
      );
    },
  };
}

function inLanguage(target: Target, path: string, language: Language, html: string): void {
  const { lang, dir } = parseAttributes(html, "html");
  equal(`<html> of ${path}`, { lang, dir }, { lang: language, dir: getDirection(language) });
  // Text from users, such as book titles, can be in any language.
  writtenIn(`the first HTML of ${path}`, getText(html, '[dir="auto"], bdi'), language);
  const title = getContent(html, "title");
  holds(`the title of ${path}`, title.endsWith(target.title), `to end with “${target.title}”`, title);
  holds(
    `the title of ${path}`,
    title.length > target.title.length + 2,
    "more than the product's name",
    title,
  );
  equal(`<h1> elements on ${path}`, html.match(/<h1\b/g)?.length ?? 0, 1);
}

/** A first visit gets styles in the page, and scripts after the first paint. Later visits fetch nothing twice. */
export const firstVisit: Check = {
  name: "a first visit shows its page before styles and scripts arrive, and the next visit has them cached",
  needs: ["browser", "person"],
  async run(target) {
    const { cookie } = await somebody(target);
    for (const path of ["/login", "/app"])
      await visit(target, path === "/app" ? { cookie } : {}, async ({ page }) => {
        const shown = Promise.withResolvers<void>();
        await page.route("**/assets/*.{css,js}", async (route) => {
          await shown.promise;
          await route.continue();
        });
        await page.goto(path, { waitUntil: "commit" });
        const isPainted = () =>
          page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
        await until(`paints of ${path} without its files`, 1, isPainted);
        const size = () => page.evaluate(() => document.querySelector("h1")?.getBoundingClientRect().height);
        const height = await size();
        shown.resolve();
        await hydrated(page);
        equal(`the height of the heading of ${path} with them`, await size(), height);
        const early = await page.evaluate(() => {
          const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
          const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
          return scripts.filter(({ startTime }) => startTime < paint).map(({ name }) => name);
        });
        equal(`scripts before the first paint of ${path}`, early, []);
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
        const fetched = () =>
          page.evaluate(() =>
            performance
              .getEntriesByType("resource")
              .filter(({ name }) => /\/styles-[^/]+\.css$/.test(name))
              .map((file) => (file as PerformanceResourceTiming).transferSize),
          );
        equal(`files of styles on ${path}, which are in it`, await fetched(), []);
        await page.reload();
        equal(`styles in the next page of ${path}`, await page.locator("head style").count(), 0);
        equal(`the height of the heading of the next page of ${path}`, await size(), height);
        equal(`bytes of the stylesheet loaded from the network`, await fetched(), [0]);
      });
  },
};

/** The language comes from the query, the cookie, Accept-Language with its weights, or the default: in this order. */
export const languageOrder: Check = {
  name: "the language is chosen by ?lng, then the cookie, then Accept-Language with its weights, then the default",
  needs: [],
  skip: ({ languages }) =>
    languages.length < 3 ? "the project offers fewer than three languages" : undefined,
  async run(target) {
    const [first = "en", second = "en", third = "en"] = target.languages;
    const getLang = async (path: string, headers: Record<string, string> = {}) =>
      parseAttributes((await ask(target, path, { headers })).body, "html").lang;
    equal("no wish", await getLang("/login"), first);
    const weighed = { "accept-language": `tlh, ${first};q=0.2, ${third}-XX;q=0.9, ${second};q=0.5, *;q=0.1` };
    equal(`Accept-Language: ${weighed["accept-language"]}`, await getLang("/login", weighed), third);
    equal(
      "an unsupported Accept-Language",
      await getLang("/login", { "accept-language": ";;q=x,§§" }),
      first,
    );

    const asked = await ask(target, `/login?lng=${second}`, { headers: weighed });
    equal(`?lng=${second}`, parseAttributes(asked.body, "html").lang, second);
    const remembered = { ...weighed, cookie: asked.cookies.join("; ") };
    equal("the cookie that was set", await getLang("/login", remembered), second);
    equal("?lng before the cookie", await getLang(`/login?lng=${first}`, remembered), first);
    equal("?lng with an unknown language", await getLang("/login?lng=xx", remembered), second);
    matches("the language cookie", asked.setCookies.join("\n"), /Max-Age=2592000\b/i);
    matches("the language cookie", asked.setCookies.join("\n"), /SameSite=Lax/i);
  },
};
