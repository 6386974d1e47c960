import { expect, test } from "vitest";
import { type MotifOptions, motifColors } from "#kit/shared/motif.ts";
import { toSvg } from "#kit/shared/shapes.ts";
import { drawMotif } from "./motif.ts";

const size = { width: 600, height: 400 };
const motif = (options: MotifOptions) => toSvg(drawMotif(options));

test("the same seed draws the same motif, and another seed draws another", () => {
  const draw = (seed: string) => motif({ ...size, seed, colors: motifColors });
  expect(draw("Orchard")).toBe(draw("Orchard"));
  expect(draw("Orchard")).not.toBe(draw("Orcherd"));
});

test("a motif has only the given colours, and no background if none is given", () => {
  const svg = motif({ ...size, seed: "x", colors: ["none", "#111111", "#222222", "#333333"] });
  expect(new Set(svg.match(/#\w{6}/g))).toEqual(new Set(["#111111", "#222222", "#333333"]));
  expect(svg).not.toContain("<rect");
  expect(motif({ ...size, seed: "x", colors: ["#000000", "#111111", "#333333"] })).toContain(
    '<rect x="0" y="0" width="600" height="400" rx="0" fill="#000000"/>',
  );
});
