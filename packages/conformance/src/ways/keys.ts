import type { Locator, Page } from "playwright-core";
import { holds, Mismatch } from "../expect.ts";
import { focusShows, takesFocus } from "./look.ts";

/** More tab stops than any page has. */
const maxStops = 80;

/** The name of the focused element: its label, otherwise its text. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const labels = element && "labels" in element ? (element as HTMLInputElement).labels : null;
    const label = element?.getAttribute("aria-label") || labels?.[0]?.textContent;
    const content = element?.cloneNode(true);
    if (content instanceof Element)
      for (const part of content.querySelectorAll("[aria-hidden=true]")) part.remove();
    return (label || content?.textContent || element?.tagName || "").trim();
  });
}

/** Presses Tab, or Shift+Tab, until the control with that name has the focus. Every stop on the way must be visible. */
export async function tabTo(page: Page, name: string, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const passed: string[] = [];
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press(key);
    const focused = await focusedName(page);
    const shows = await focusShows(page);
    holds(
      `the focus on “${focused}” is visible`,
      shows || focused === "BODY",
      "an outline or a ring",
      "nothing",
    );
    if (focused === name) return;
    passed.push(focused);
  }
  throw new Mismatch("the tab stops", `to reach “${name}”`, passed);
}

/** Like `tabTo`, for a control in a dialog or a new form that may already have the focus. */
export async function focusInside(page: Page, name: string): Promise<void> {
  if ((await focusedName(page)) !== name) await tabTo(page, name);
}

/**
 * Closes a dialog or menu with Escape as soon as it has the focus. Before that, the element below it gets the keys.
 *
 * @param what its name in errors
 */
export async function closeByEscape(what: string, popup: Locator): Promise<void> {
  await takesFocus(what, popup);
  await popup.page().keyboard.press("Escape");
  await popup.waitFor({ state: "hidden" });
}
