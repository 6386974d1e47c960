export type TooltipSide = "bottom" | "inline-end";

/** Puts a fixed element beside another, on the other side where there is no room, and within the window. */
export function place(tip: HTMLElement, anchor: Element, side: TooltipSide): void {
  const { innerWidth, innerHeight } = window;
  const { offsetWidth: width, offsetHeight: height } = tip;
  const box = anchor.getBoundingClientRect();
  const within = (value: number, size: number, room: number) => Math.max(0, Math.min(value, room - size));

  const rightToLeft = getComputedStyle(tip).direction === "rtl";
  const beside = (right: boolean) => (right ? box.right : box.left - width);
  const fits = (x: number) => x >= 0 && x + width <= innerWidth;
  const inline = fits(beside(!rightToLeft)) ? beside(!rightToLeft) : beside(rightToLeft);
  const below = box.bottom + height <= innerHeight ? box.bottom : box.top - height;

  const x = side === "bottom" ? box.left + (box.width - width) / 2 : inline;
  const y = side === "bottom" ? below : box.top + (box.height - height) / 2;
  tip.style.left = `${within(x, width, innerWidth)}px`;
  tip.style.top = `${within(y, height, innerHeight)}px`;
}
