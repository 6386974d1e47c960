import { hydrated, silent, visit } from "../browser.ts";
import { contains, equal, holds } from "../expect.ts";
import { administrator, askAs, somebody } from "../person.ts";
import type { Check, Language } from "../target.ts";
import { appears, until } from "../ways/controls.ts";

interface Numbers {
  counts: Record<string, number>;
  signUps: { day: string; count: number }[];
}

const day = 24 * 60 * 60 * 1000;

/** Checks the dashboard in one language: its counts are in the first HTML, and its chart has a table. */
export function dashboardIn(language: Language): Check {
  return {
    name: `${language}: the dashboard shows the counts of the API, and its chart has a table`,
    needs: ["browser", "administrator"],
    alone: true,
    async run(target) {
      const admin = await administrator(target);
      const { counts, signUps }: Numbers = JSON.parse((await askAs(target, admin, "/api/dashboard")).body);
      const number = new Intl.NumberFormat(language).format(counts.books ?? -1);
      const cookie = `${admin.cookie}; language=${language}`;
      const { body } = await askAs(target, { ...admin, cookie }, `/manager/dashboard?lng=${language}`);
      contains("the first HTML of the dashboard", body, `>${number}<`);
      await visit(target, { language, cookie: admin.cookie }, async (visited) => {
        const { page } = visited;
        // On a slow processor, the browser has time to paint between two parts of the HTML.
        const devTools = await page.context().newCDPSession(page);
        await devTools.send("Emulation.setCPUThrottlingRate", { rate: 8 });
        await page.goto("/manager/dashboard");
        await appears("the number of books", page.locator("dd", { hasText: number }));
        const rows = page.locator("tbody tr");
        equal("the rows of the chart's table, one a month", await rows.count(), 12);
        await hydrated(page);
        equal("elements that move while the dashboard is hydrated", await page.evaluate(moved), []);
        await devTools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
        // The choices besides 12 months: 12 weeks, 30 days, 7 days.
        await page.locator("main button[aria-pressed=false]").nth(1).click();
        await until("the rows, one a day", signUps.length, () => rows.count());
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        equal("horizontal scrolling on the dashboard", wide, false);
        await page.setViewportSize({ width: 390, height: 800 });
        equal("elements that leave the cards of the counts at 390 px", await page.evaluate(leavingCards), []);
        silent(visited);
      });
    },
  };
}

/** Checks that nothing on the dashboard moves while its parts arrive. */
export const dashboardArrives: Check = {
  name: "nothing on the dashboard moves while its HTML, which includes the code of its cards, arrives",
  needs: ["browser", "administrator"],
  alone: true,
  async run(target) {
    const admin = await administrator(target);
    for (const width of [390, 1280]) {
      await visit(target, { cookie: admin.cookie, width, scripts: false }, async ({ page }) => {
        await page.goto("/manager/dashboard");
        equal(`cards that later ones move at ${width} px`, await page.evaluate(movedByLater), []);
      });
    }
    const { body } = await askAs(target, admin, "/manager/dashboard");
    const end = /<link rel="expect" href="#([^"]+)" blocking="render"\/>/.exec(body)?.[1];
    contains(
      "what the first paint of the dashboard waits for",
      body.split("</main>")[1] ?? "",
      `id="${end}"`,
    );
    if (!target.development) contains("the files that the dashboard preloads", body, "/assets/counters-");
  },
};

/** Runs in the browser. Finds cards, and parts of their charts, whose position depends on later ones. */
function movedByLater(): string[] {
  const cards = [...document.querySelectorAll("main section:not(:has(section)), main section [style]")];
  const places = () =>
    cards.map((card) => {
      const { left, width } = card.getBoundingClientRect();
      return [left, width].join();
    });
  const whole = places();
  const found = new Set<string>();
  for (let last = cards.length - 1; last > 0; last--) {
    cards[last]?.remove();
    for (const [at, place] of places().slice(0, last).entries())
      if (place !== whole[at]) found.add(cards[at]?.outerHTML.slice(0, 200) ?? "");
  }
  return [...found];
}

/** Runs in the browser. Returns the elements that have moved, according to the browser's layout shifts. */
function moved(): Promise<string[]> {
  const found: string[] = [];
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node?: Node }[] })[])
      found.push(...sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200) ?? "removed"));
  }).observe({ type: "layout-shift", buffered: true });
  // The browser delivers a frame's entries after the frame.
  return new Promise((done) => {
    requestAnimationFrame(() => setTimeout(() => done(found), 100));
  });
}

/** Runs in the browser. Finds parts that reach into the padding of a card with a count, or beyond. */
function leavingCards(): string[] {
  return [...document.querySelectorAll("main section:has(> dl)")].flatMap((card) => {
    const { left, right } = card.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(card);
    const isOutside = (part: Element) => {
      const box = part.getBoundingClientRect();
      return (
        box.left < left + Number.parseFloat(paddingLeft) ||
        box.right > right - Number.parseFloat(paddingRight)
      );
    };
    return [...card.querySelectorAll("*")].filter(isOutside).map((part) => part.outerHTML.slice(0, 200));
  });
}

export const dashboard: Check = {
  name: "only administrators see the dashboard's counts, and sign-ups for each of 30 days",
  needs: ["administrator", "person"],
  alone: true,
  async run(target) {
    const admin = await administrator(target);
    const read = async (path: string) => {
      const { status, body } = await askAs(target, admin, path);
      equal(`GET ${path}`, [status, status === 200 ? "" : body], [200, ""]);
      return JSON.parse(body);
    };
    const { signUps }: Numbers = await read("/api/dashboard");
    for (const name of ["users", "books", "genres"]) {
      const before = await read(`/api/${name}`);
      const { counts }: Numbers = await read("/api/dashboard");
      const after = await read(`/api/${name}`);
      // Between the requests, another check may sign up a user, even after its page has closed.
      const isBetween = before.total <= (counts[name] ?? -1) && (counts[name] ?? Infinity) <= after.total;
      holds(`the number of ${name} on the dashboard`, isBetween, [before.total, after.total], counts[name]);
    }
    equal("the days", signUps.length, 30);
    const times = signUps.map((entry) => Date.parse(`${entry.day}T00:00:00Z`));
    equal(
      "the distances between the days",
      times.slice(1).filter((time, at) => time - (times[at] ?? 0) !== day),
      [],
    );
    equal(
      "GET /api/dashboard for a user",
      (await askAs(target, await somebody(target), "/api/dashboard")).status,
      403,
    );
  },
};
