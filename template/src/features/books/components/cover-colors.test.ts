import { clampRgb, oklch, wcagContrast } from "culori";
import { expect, test } from "vitest";
import examples from "../examples.json";
import { coverPalettes } from "./book-cover.tsx";

/** Of the examples, and what else an owner may choose. */
const colors = [
  ...examples.map(({ color }) => color),
  ..."#000000 #ffffff #808080 #ff0000 #ffff00 #00ff00 #00ffff #0000ff #ff00ff #facc15".split(" "),
];

test.each(colors)("on the covers of a genre in %s, the text can be read wherever it stands", (color) => {
  const genre = oklch(color) ?? ({ mode: "oklch", l: 0, c: 0 } as const);
  // As browsers do with what a screen cannot show.
  const made = ([l, share]: readonly [number, number]) => clampRgb({ ...genre, l, c: genre.c * share });
  for (const { ink, ...grounds } of coverPalettes)
    for (const ground of Object.values(grounds))
      expect(wcagContrast(made(ink), made(ground)), String(ground)).toBeGreaterThanOrEqual(4.5);
});
