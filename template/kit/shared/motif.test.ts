import { wcagContrast } from "culori";
import { expect, test } from "vitest";
import { motif, motifColors } from "./motif.ts";
import { randomOf } from "./shapes.ts";

const size = { width: 600, height: 400 };

test("the same seed draws the same motif, another seed another", () => {
  const draw = (seed: string) => motif({ ...size, seed, colors: motifColors });
  expect(draw("Orchard")).toBe(draw("Orchard"));
  expect(draw("Orchard")).not.toBe(draw("Orcherd"));
});

test("a motif has only the given colours, and no ground if that is none", () => {
  const svg = motif({ ...size, seed: "x", colors: ["none", "#111111", "#222222", "#333333"] });
  expect(new Set(svg.match(/#\w{6}/g))).toEqual(new Set(["#111111", "#222222", "#333333"]));
  expect(svg).not.toContain("<rect");
  expect(motif({ ...size, seed: "x", colors: ["#000000", "#111111", "#333333"] })).toContain(
    '<rect x="0" y="0" width="600" height="400" rx="0" fill="#000000"/>',
  );
});

test("white text can be read on the motif's background", () => {
  expect(wcagContrast("white", motifColors[0])).toBeGreaterThanOrEqual(7);
});

test("numbers of a seed are spread from 0 up to 1", () => {
  const random = randomOf("Déjà vu");
  const numbers = Array.from({ length: 2000 }, random);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  for (const tenth of Array.from({ length: 10 }, (_, at) => at / 10)) {
    const here = numbers.filter((number) => number >= tenth && number < tenth + 0.1);
    expect(here.length).toBeGreaterThan(140);
    expect(here.length).toBeLessThan(260);
  }
});
