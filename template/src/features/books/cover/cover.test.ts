import { wcagContrast } from "culori";
import { clampRgb, parse } from "culori/fn";
import { expect, test } from "vitest";
import { randomOf } from "#kit/shared/random.ts";
import { examples } from "../examples.server.ts";
import { compositions } from "./compositions.ts";
import { drawCover, titleSize } from "./draw-cover.ts";
import { paletteOf } from "./palette.ts";

/** Of the examples, and what else an owner may choose. */
const colors = [
  ...examples.map(({ color }) => color),
  ..."#000000 #ffffff #808080 #ff0000 #ffff00 #00ff00 #00ffff #0000ff #ff00ff #facc15".split(" "),
];

const shown = (color: string) => {
  const parsed = parse(color);
  if (!parsed) throw new Error(`${color} is not a colour`);
  return clampRgb(parsed);
};

test.each(colors)("on every cover of a genre in %s, the text can be read wherever it stands", (color) => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 100; seed++) {
    const { ground, tones, ink } = paletteOf(color, randomOf(`${seed}`));
    seen.add(ground.split(" ")[0] ?? "");
    for (const below of [ground, ...tones]) {
      const contrast = wcagContrast(shown(ink), shown(below));
      expect(contrast, `${ink} on ${below}`).toBeGreaterThanOrEqual(4.5);
    }
  }
  expect(seen.size, "palettes seen").toBe(6);
});

const drawn = (title: string, author = "A") => drawCover({ title, author, genre: { color: "#1d4ed8" } });

test("title and author determine the drawing; the genre only its colours", () => {
  const other = drawCover({ title: "Emma", author: "Jane Austen", genre: { color: "#b91c1c" } });
  expect(drawn("Emma", "Jane Austen")).toEqual(drawn("Emma", "Jane Austen"));
  expect(drawn("Emma", "Jane Austen").drawing).toEqual(other.drawing);
  expect(drawn("Emma", "Jane Austen").palette).not.toEqual(other.palette);
  expect(drawn("Emma", "Another")).not.toEqual(drawn("Emma", "Jane Austen"));
});

test("a hundred books have all nine compositions, and hardly two the same drawing", () => {
  const titles = examples.flatMap(({ books }) => books);
  const all = titles.map(([title, author]) => drawn(title, author));
  expect(Object.keys(compositions)).toHaveLength(9);
  expect(all.filter(({ letter }) => letter).length).toBeGreaterThan(3);
  expect(new Set(all.map((cover) => JSON.stringify(cover))).size).toBe(titles.length);
});

test("every drawing takes less than 700 bytes", () => {
  for (const [name, draw] of Object.entries(compositions))
    for (let seed = 0; seed < 200; seed++)
      expect(draw(randomOf(`${seed}`)).join("").length, name).toBeLessThan(560);
});

test.each([
  ["The Odyssey", "O"],
  ["Les Misérables", "M"],
  ["Émile, or On Education", "É"],
  ["ألف ليلة وليلة", "أ"],
  ["« 1984 »", "1"],
  ["…", undefined],
])("the letter of %j is %j", (title, letter) => {
  const authors = Array.from({ length: 200 }, (_, at) => `${at}`);
  const lettered = authors
    .map((author) => drawn(title, author))
    .filter((cover) => cover.letter !== undefined);
  expect(lettered[0]?.letter).toBe(letter ?? "");
});

test("the longest word of a title fits on its line", () => {
  for (const title of ["Emma", "Frankenstein", "Donaudampfschifffahrtsgesellschaft", "x".repeat(200)])
    expect(titleSize(title)).toBeGreaterThanOrEqual(7.5);
  expect(titleSize("Frankenstein") * "Frankenstein".length).toBeLessThanOrEqual(140);
});
