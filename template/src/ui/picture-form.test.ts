import { expect, test } from "vitest";
import { computeRegion, dragged, sentSize, wholeCrop } from "./picture-form.tsx";

const cover = { width: 800, height: 1200 };

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 2000, height: 3000, left: 1000, top: 0 },
  ],
  [
    { width: 1000, height: 3000 },
    { width: 1000, height: 1500, left: 0, top: 750 },
  ],
  [
    { width: 2, height: 3 },
    { width: 2, height: 3, left: 0, top: 0 },
  ],
])("%j fills the frame from its centre", (picture, region) => {
  expect(computeRegion(picture, cover, wholeCrop)).toEqual(region);
});

test("zooming in shows less of a picture, and never anything outside it", () => {
  const picture = { width: 1000, height: 1500 };
  const corner = computeRegion(picture, cover, { x: 1, y: 1, zoom: 2 });
  expect(corner).toEqual({ width: 500, height: 750, left: 500, top: 750 });
});

test("dragging moves the picture with the pointer, but not beyond its edge", () => {
  const picture = { width: 4000, height: 3000 };
  const half = dragged(picture, cover, wholeCrop, { x: -0.5, y: -0.5 });
  expect(half).toEqual({ x: 1, y: 0.5, zoom: 1 });
  expect(dragged(picture, cover, half, { x: 0.25, y: 0 })).toEqual({ x: 0.75, y: 0.5, zoom: 1 });
  expect(dragged(picture, cover, half, { x: 9, y: 0 }).x).toBe(0);
});

test("a small picture is not enlarged", () => {
  expect(sentSize({ width: 100, height: 150 }, cover)).toEqual({ width: 100, height: 150 });
  expect(sentSize({ width: 2000, height: 3000 }, cover)).toEqual(cover);
  expect(sentSize({ width: 0.2, height: 0.3 }, cover)).toEqual({ width: 1, height: 1 });
});
