import type { Page } from "playwright-core";
import { holds, Mismatch } from "../expect.ts";
import { focusShows } from "./look.ts";

/** More stops than any page here has. */
const mostStops = 80;

/** What a person would call what has the focus: its label, else its text. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const labels = element && "labels" in element ? (element as HTMLInputElement).labels : null;
    const label = element?.getAttribute("aria-label") || labels?.[0]?.textContent;
    return (label || element?.textContent || element?.tagName || "").trim();
  });
}

/** Presses Tab until a control of that name has the focus; every stop on the way must be visible. */
export async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press("Tab");
    const focused = await focusedName(page);
    const shows = await focusShows(page);
    holds(
      `the focus on “${focused}” can be seen`,
      shows || focused === "BODY",
      "an outline or a ring",
      "nothing",
    );
    if (focused === name) return;
    passed.push(focused);
  }
  throw new Mismatch("the way by Tab", `to reach “${name}”`, passed);
}

/** The same where the control may have the focus already: in a dialog, or in a form that has just come. */
export async function focusInside(page: Page, name: string): Promise<void> {
  if ((await focusedName(page)) !== name) await tabTo(page, name);
}
