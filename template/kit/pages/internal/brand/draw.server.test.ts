import { expect, test } from "vitest";
import type { Shape } from "../../../shared/shapes.ts";
import { paint, toIco, toPng } from "./icons.server.ts";

const red = "#ff0000";
const blue = "#0000ff";
const ground: Shape = { kind: "plate", x: 0, y: 0, width: 20, height: 20, radius: 0, color: blue };

async function painted(...shapes: Shape[]) {
  const { data, width } = await paint({ width: 20, height: 20, shapes });
  return (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
}

test("a disc covers its inside fully, its edge partly, and nothing else", async () => {
  const at = await painted({ kind: "disc", x: 10, y: 10, radius: 6, color: red });
  expect(at(10, 10)).toEqual([255, 0, 0, 255]);
  expect(at(0, 0)).toEqual([0, 0, 0, 0]);
  const [, , , alpha = 0] = at(5, 6);
  expect(alpha).toBeGreaterThan(0);
  expect(alpha).toBeLessThan(255);
});

test("shapes blend by their opacity", async () => {
  const at = await painted(ground, { kind: "disc", x: 10, y: 10, radius: 6, color: red, opacity: 0.5 });
  expect(at(10, 10)).toEqual([128, 0, 128, 255]);
  expect(at(1, 1)).toEqual([0, 0, 255, 255]);
});

test("an arc follows part of a circle, clockwise, with round ends", async () => {
  const arc: Shape = {
    kind: "arc",
    x: 10,
    y: 10,
    radius: 7,
    turn: 0,
    sweep: Math.PI / 2,
    width: 3,
    color: red,
  };
  const at = await painted(arc);
  expect(at(15, 15)).toEqual([255, 0, 0, 255]);
  expect(at(16, 9)).toEqual([255, 0, 0, 255]);
  expect(at(4, 4)).toEqual([0, 0, 0, 0]);
  expect(at(10, 10)).toEqual([0, 0, 0, 0]);
});

test("a plate has round corners", async () => {
  const at = await painted({ ...ground, radius: 8 });
  expect(at(0, 0)).toEqual([0, 0, 0, 0]);
  expect(at(10, 0)).toEqual([0, 0, 255, 255]);
});

test("clips shapes at the edge of the picture", async () => {
  const at = await painted({ kind: "disc", x: 0, y: 0, radius: 5, color: red }, { ...ground, x: 15 });
  expect(at(1, 1)).toEqual([255, 0, 0, 255]);
  expect(at(19, 19)).toEqual([0, 0, 255, 255]);
});

test("an independent PNG reader decodes the same pixels", async () => {
  const png = await toPng(await paint({ width: 20, height: 20, shapes: [ground] }));
  expect(await new Bun.Image(png).metadata()).toMatchObject({ format: "png", width: 20, height: 20 });
  // Decoding fails on a wrong checksum or missing pixels.
  expect((await new Bun.Image(png).webp().bytes()).length).toBeGreaterThan(0);
});

test("an ICO lists each image with its size and place", async () => {
  const images = await Promise.all(
    [16, 32].map(async (size) => ({
      size,
      png: await toPng(await paint({ width: size, height: size, shapes: [ground] })),
    })),
  );
  const ico = toIco(images);
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([1, 2]);
  for (const [index, { size, png }] of images.entries()) {
    const entry = 6 + 16 * index;
    expect(ico.readUInt8(entry)).toBe(size);
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    expect(ico.subarray(offset, offset + length)).toEqual(png);
  }
});
