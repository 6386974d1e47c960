import type { Browser, Page } from "playwright-core";
import { atMost, type Row } from "../../row.ts";
import { median } from "../../statistics.ts";
import { spread } from "../../units.ts";
import { withPhone } from "./phone.ts";

const runs = 7;

/** Pages with a header, and the users who open them. */
const pages = [
  { path: "/app", email: "user@example.com" },
  { path: "/manager/dashboard", email: "admin@example.com" },
] as const;

const opener = "header button[aria-haspopup=menu]";

/** Records the first paint, and when a menu first appears. Runs in the page, before the page's own scripts. */
function watch(): void {
  const times = { painted: 0, shown: 0 };
  Object.assign(window, { times });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === "first-contentful-paint") times.painted = startTime;
  }).observe({ type: "paint", buffered: true });
  new MutationObserver(() => {
    if (times.shown === 0 && document.querySelector("[role=menu]")) times.shown = performance.now();
  }).observe(document, { subtree: true, childList: true });
}

/** Presses the user menu as soon as it is painted. Returns the milliseconds from the first paint to the open menu. */
async function deafOn(page: Page, path: string): Promise<number> {
  await page.addInitScript(watch);
  await page.goto(path, { waitUntil: "commit" });
  const place = await page.waitForFunction((selector) => {
    const box = [...document.querySelectorAll(selector)].at(-1)?.getBoundingClientRect();
    const isPainted = Reflect.get(window, "times").painted > 0;
    return isPainted && box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, opener);
  const { x, y } = await place.jsonValue().then((box) => box || { x: 0, y: 0 });
  await page.mouse.click(x, y);
  const shown = await page.waitForFunction(() => {
    const { painted, shown } = Reflect.get(window, "times");
    return shown > 0 && shown - painted;
  });
  return Number(await shown.jsonValue());
}

/**
 * How long a page looks ready before it is: from a press right after the first paint until a menu opens. Measured on
 * this machine and on a slow phone.
 *
 * @param cookies the sessions of the seeded users, by email
 */
export async function deafness(
  browser: Browser,
  origin: string,
  cookies: ReadonlyMap<string, string>,
): Promise<Row[]> {
  const found = pages.flatMap((page) => [
    { ...page, isFast: true, most: 300, times: [] as number[] },
    { ...page, isFast: false, most: 800, times: [] as number[] },
  ]);
  for (let run = 0; run < runs; run++)
    for (const { path, email, isFast, times } of found) {
      const opening = { origin, cookie: cookies.get(email) ?? "", width: 1280, isFast };
      await withPhone(browser, opening, async ({ page }) => void times.push(await deafOn(page, path)));
    }
  return found.map(({ path, isFast, most, times }) => ({
    what: `${path}, deaf for${isFast ? "" : ", slow phone"}`,
    value: spread(times),
    budget: atMost(median(times), most, `${most} ms`),
  }));
}
