import type { Page } from "playwright-core";
import { appears, until } from "./controls.ts";

/** Stops the page's clock. From now on, it advances only on request. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/**
 * Advances the page's clock in small steps until something appears, by at most four seconds. The steps take about one
 * second of real time. Whatever still waits for the server or a file by then takes its usual time.
 */
export async function passUntil(page: Page, what: string, there: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < 200 && !(await there()); step += 1) await page.clock.runFor(20);
  await until(`whether this has appeared: ${what}`, true, there);
}

/** Advances the page's clock, a second at a time, until something appears. */
export async function untilPassed(
  page: Page,
  what: string,
  locator: ReturnType<Page["locator"]>,
): Promise<void> {
  for (let second = 0; second < 60 && !(await locator.first().isVisible()); second += 1) {
    await page.clock.runFor(1000);
  }
  await appears(what, locator);
}
