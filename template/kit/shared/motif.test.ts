import { wcagContrast } from "culori";
import { expect, test } from "vitest";
import { motifColors } from "./motif.ts";
import { createRandom } from "./shapes.ts";

test("white text is readable on the motif's background", () => {
  expect(wcagContrast("white", motifColors[0])).toBeGreaterThanOrEqual(7);
});

test("the random numbers of a seed are spread from 0 up to 1", () => {
  const random = createRandom("Déjà vu");
  const numbers = Array.from({ length: 2000 }, random);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  for (const tenth of Array.from({ length: 10 }, (_, at) => at / 10)) {
    const here = numbers.filter((number) => number >= tenth && number < tenth + 0.1);
    expect(here.length).toBeGreaterThan(140);
    expect(here.length).toBeLessThan(260);
  }
});
