import type { MarkOptions } from "#kit/shared/motif.ts";
import { createRandom, type Drawing, type Shape } from "#kit/shared/shapes.ts";

/**
 * Draws the product's mark: a plum with a smaller one behind it. The seed determines their rotation and size. Pages,
 * icons, the manifest, the preview image of links and the page without a network show it. Icons of your own go into
 * public/, under the names that are served now: icon.svg, favicon.ico, apple-touch-icon.png, icon-192.png,
 * icon-512.png, icon-maskable-512.png.
 */
export function drawMark({ size, seed, ground, ink, corner = 0.25, scale = 1 }: MarkOptions): Drawing {
  const random = createRandom(seed);
  const turn = random() * 2 * Math.PI;
  const unit = (size / 64) * scale;
  const smaller = (9 + random() * 4) * unit;
  const towards = (distance: number) => ({
    x: size / 2 + Math.cos(turn) * distance * unit,
    y: size / 2 + Math.sin(turn) * distance * unit,
  });
  const shapes: Shape[] = [
    { kind: "plate", x: 0, y: 0, width: size, height: size, radius: size * corner, color: ground },
    { kind: "disc", ...towards(14), radius: smaller, color: ink, opacity: 0.5 },
    { kind: "disc", ...towards(-5), radius: 17 * unit, color: ink, opacity: 0.94 },
    {
      kind: "arc",
      ...towards(-5),
      radius: 11 * unit,
      turn: turn + 2.4,
      sweep: 1.5,
      width: 2.6 * unit,
      color: ground,
    },
  ];
  return { width: size, height: size, shapes };
}

/** The mark on a page. `--mark` is its drawing without the plate, which the accent fills. */
export function Logo() {
  return (
    <span
      aria-hidden="true"
      className="size-7 shrink-0 rounded-lg bg-accent bg-(image:--mark) bg-cover forced-color-adjust-none print:hidden"
    />
  );
}
