import type { Page } from "playwright-core";
import { appears, until } from "./controls.ts";

/** The page's own time stands still from here on, and passes only when it is told to. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
}

/**
 * Lets a little of the page's time pass, again and again, until something is there, four seconds of it at most. Those are over
 * in a second; what then still waits for the server or a file takes its own time.
 */
export async function passUntil(page: Page, what: string, there: () => Promise<boolean>): Promise<void> {
  for (let step = 0; step < 200 && !(await there()); step += 1) await page.clock.runFor(20);
  await until(`whether it is there: ${what}`, true, there);
}

/** Lets the page's time pass, a second at a time, until something is there. */
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
