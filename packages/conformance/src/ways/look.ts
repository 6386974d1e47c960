import type { Locator, Page } from "playwright-core";
import { until } from "./controls.ts";

/** The brightness of the page's background: 0 is black, 1 is white. */
export function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const painted = [document.body, document.documentElement]
      .map((element) => getComputedStyle(element).backgroundColor)
      .find((color) => color !== "rgba(0, 0, 0, 0)");
    // A canvas can parse every CSS colour.
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) return Number.NaN;
    canvas.fillStyle = painted ?? "white";
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3 / 255;
  });
}

/** Whether the focused element shows an outline or ring, on itself or around it. */
export function focusShows(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    let element = document.activeElement;
    for (let level = 0; element && level < 4; level += 1) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      if ((outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none") return true;
      element = element.parentElement;
    }
    return false;
  });
}

/** By how many pixels a page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/** The font size of an element in pixels. */
export function fontSize(element: Locator): Promise<number> {
  return element.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize));
}

/** Waits until the focus is on an element, or inside it. */
export const takesFocus = (what: string, element: Locator): Promise<void> =>
  until(`the focus is on ${what}`, true, () => isFocused(element));

/** Whether an element has focus. */
export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement || node.contains(document.activeElement));
}

/** The visible controls that are partly outside the window or under its insets, except in elements that scroll. */
export function outOfReach(page: Page, { left = 0, right = 0 } = {}): Promise<string[]> {
  return page.evaluate(
    ({ left, right }) => {
      const scrolls = (element: Element | null): boolean =>
        element !== null &&
        element !== document.documentElement &&
        (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
      // The code field is wider than its slots on purpose: password managers put their icon at its end.
      const controls = "a, button, input:not([autocomplete=one-time-code]), select, textarea";
      return [...document.querySelectorAll(controls)]
        .filter(
          (control) => control.checkVisibility({ checkOpacity: true }) && !scrolls(control.parentElement),
        )
        .filter((control) => {
          const box = control.getBoundingClientRect();
          // Text for screen readers only is one pixel wide.
          return box.width > 1 && (box.left < left - 1 || box.right > innerWidth - right + 1);
        })
        .map((control) => control.outerHTML.slice(0, 160));
    },
    { left, right },
  );
}

const bounded = "main :is(section, a, button, input, select, textarea)";

/** Marks cards and controls with a background of their own, so that `unbounded` can check them in other colours. */
export function noteGrounds(page: Page): Promise<void> {
  return page.locator(`${bounded}:visible`).evaluateAll((elements) => {
    const none = "rgba(0, 0, 0, 0)";
    const getBackground = (element: Element | null): string => {
      if (!element) return none;
      const { backgroundColor } = getComputedStyle(element);
      return backgroundColor === none ? getBackground(element.parentElement) : backgroundColor;
    };
    for (const element of elements) {
      const { backgroundColor } = getComputedStyle(element);
      const isOwn = backgroundColor !== none && backgroundColor !== getBackground(element.parentElement);
      element.toggleAttribute("data-own-ground", isOwn);
    }
  });
}

/** The marked elements that now have neither border nor outline, and that the system does not draw itself. */
export function unbounded(page: Page): Promise<string[]> {
  return page.locator("[data-own-ground]").evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { appearance, borderStyle, borderWidth, outlineStyle } = getComputedStyle(element);
        return (
          (borderStyle === "none" || borderWidth === "0px") &&
          outlineStyle === "none" &&
          appearance === "none"
        );
      })
      .map((element) => element.outerHTML.slice(0, 160)),
  );
}

/** The focused element in the content of the page, if its centre is covered. */
export function focusIsCovered(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const { activeElement: focused } = document;
    if (!focused?.closest("main")) return undefined;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const isFree = over && (focused.contains(over) || over.contains(focused) || over.closest("label"));
    return isFree ? undefined : `${focused.outerHTML.slice(0, 100)} under ${over?.outerHTML.slice(0, 60)}`;
  });
}

/** The controls of a dialog with a corner that something outside it covers, after scrolling to them. */
export async function underOthers(dialog: Locator): Promise<string[]> {
  const inset = 4;
  const covered: string[] = [];
  for (const control of await dialog.locator("button, a, input, select, textarea").all()) {
    await control.scrollIntoViewIfNeeded();
    const over = await control.evaluate((element, inset) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const corners = [left + inset, right - inset].flatMap((x) =>
        [top + inset, bottom - inset].map((y) => [x, y]),
      );
      const hits = corners.map(([x = 0, y = 0]) => document.elementFromPoint(x, y));
      const outer = hits.find((hit) => hit && !element.closest("[role=dialog]")?.contains(hit));
      return outer ? `${element.outerHTML.slice(0, 80)} under ${outer.outerHTML.slice(0, 60)}` : undefined;
    }, inset);
    if (over) covered.push(over);
  }
  return covered;
}
