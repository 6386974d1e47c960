import type { Locator, Page } from "playwright-core";

/** The brightness of the page's background: 0 is black, 1 is white. */
export function brightness(page: Page): Promise<number> {
  return page.evaluate(() => {
    const painted = [document.body, document.documentElement]
      .map((element) => getComputedStyle(element).backgroundColor)
      .find((color) => color !== "rgba(0, 0, 0, 0)");
    // A canvas parses every CSS colour.
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) return Number.NaN;
    canvas.fillStyle = painted ?? "white";
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3 / 255;
  });
}

/** Whether the focused element has a visible outline or ring, on itself or around it. */
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

/** Pixels by which a page is wider than its window. */
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

/** Whether an element has focus. */
export function isFocused(element: Locator): Promise<boolean> {
  return element.evaluate((node) => node === document.activeElement || node.contains(document.activeElement));
}
