import { interpolate, wcagContrast } from "culori";
import { expect, test } from "vitest";
import examples from "../examples.json";
import { coverMixes } from "./book-cover.tsx";

/** Of the examples, and what else an owner may choose. */
const colors = [
  ...examples.map(({ color }) => color),
  ..."#000000 #ffffff #808080 #ff0000 #ffff00 #00ff00 #00ffff #0000ff #ff00ff #facc15".split(" "),
];

test.each(colors)("on the cover of a genre in %s, the text can be read wherever it stands", (color) => {
  const mixed = ([share, other]: readonly [number, string]) => interpolate([other, color], "oklab")(share);
  const { ink, ...grounds } = coverMixes;
  for (const ground of Object.values(grounds))
    expect(wcagContrast(mixed(ink), mixed(ground)), String(ground)).toBeGreaterThanOrEqual(4.5);
});
