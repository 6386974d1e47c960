import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { createTestApp } from "../testing/fixtures/app.server.ts";
import {
  animatedGif,
  animatedWebp,
  cmykJpeg,
  createWebp,
  gifBytes,
  jpegBytes,
  pngBytes,
  pngChunk,
  sideways,
  webpBytes,
  webpCanvas,
  webpChunk,
  withSegment,
} from "./fixtures/images.server.ts";
import { expectNothing } from "./fixtures/nothing-left.server.ts";

const path = "/api/items/sonnets/picture";
const script = "<script>alert('PAYLOAD')</script>";
const text = (content: string) => Buffer.from(content, "latin1");
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const box = (brand: string) => text(`\0\0\0\u0018ftyp${brand}\0\0\0\0mif1${brand}`);
const png = pngBytes();
const jpeg = await jpegBytes();
const webp = await webpBytes();
const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
const bitmap = Buffer.from(
  "424d3a000000000000003600000028000000010000000100000001001800000000000400000000000000000000000000000000000000ffffff00",
  "hex",
);
const upTo = (bytes: Buffer, part: number) => bytes.subarray(0, Math.floor(bytes.length * part));

const inflating = (name: string) => pngChunk(name, Buffer.concat([text("x\0\0"), bomb]));

/** A GIF whose screen and frame are squares of this size. */
function createGif(screen: number, frame: number): Buffer {
  const gif = Buffer.from(gifBytes);
  for (const at of [6, 8]) gif.writeUInt16LE(screen, at);
  for (const at of [32, 34]) gif.writeUInt16LE(frame, at);
  return gif;
}

function withScans(count: number): Buffer {
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.of(0xff, 0xda)), -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(count).fill(scan), jpeg.subarray(-2)]);
}

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
}

const wrongType = "415 UNSUPPORTED_MEDIA_TYPE";
const damaged = "400 IMAGE_UNREADABLE";
const tooLarge = "413 IMAGE_TOO_LARGE";

type Case = [name: string, bytes: Uint8Array, outcome: string];

const refused: Case[] = [
  ["nothing", text(""), damaged],
  ["one byte", text("x"), wrongType],
  ["text", text("hello"), wrongType],
  ["a page", text(`<!doctype html>${script}`), wrongType],
  ["SVG", text(svg), wrongType],
  ["SVG with an XML declaration", text(`<?xml version="1.0"?>${svg}`), wrongType],
  ["a document", text("%PDF-1.7\n"), wrongType],
  ["an archive", text("PK\u0003\u0004"), wrongType],
  ["a program", text("\x7fELF\u0002\u0001\u0001"), wrongType],
  ["a bitmap", bitmap, wrongType],
  ["TIFF", text("II*\0\u0008\0\0\0\0\0\0\0\0\0"), wrongType],
  ["an icon", text("\0\0\u0001\0\u0001\0\u0010\u0010"), wrongType],
  ["HEIC", box("heic"), wrongType],
  ["AVIF", box("avif"), wrongType],
  ["a video", box("isom"), wrongType],
  ["the signature of PNG", png.subarray(0, 8), damaged],
  ["the header of PNG", png.subarray(0, 33), damaged],
  ["half a PNG", upTo(png, 0.5), damaged],
  ["PNG with broken pixels", changed(png, 45), damaged],
  ["PNG without pixels", pngBytes({ data: Buffer.alloc(0) }), damaged],
  ["PNG without width", pngBytes({ width: 0, data: Buffer.alloc(9) }), damaged],
  [
    "PNG that says it is gigantic",
    pngBytes({ width: 60_000, height: 60_000, data: Buffer.alloc(9) }),
    tooLarge,
  ],
  [
    "PNG that says it is too wide for any number",
    pngBytes({ width: 2 ** 32 - 1, data: Buffer.alloc(9) }),
    damaged,
  ],
  [
    "PNG that is a little too large",
    pngBytes({ width: 5001, height: 5000, data: Buffer.alloc(9) }),
    tooLarge,
  ],
  ["the start of JPEG", jpeg.subarray(0, 2), wrongType],
  ["a tenth of a JPEG", upTo(jpeg, 0.1), damaged],
  ["half a JPEG", upTo(jpeg, 0.5), damaged],
  ["JPEG with thousands of scans", withScans(5000), damaged],
  ["JPEG without its end", jpeg.subarray(0, -2), damaged],
  ["JPEG that says it is gigantic", cmykJpeg(65_500, 65_500), tooLarge],
  ["the header of WebP", webp.subarray(0, 12), damaged],
  ["half a WebP", upTo(webp, 0.5), damaged],
  ["WebP without an image", createWebp(webpCanvas(0, 10, 10)), damaged],
  [
    "WebP that says it is gigantic",
    createWebp(webpCanvas(0, 16_000, 16_000), webpChunk("VP8 ", webp.subarray(20))),
    damaged,
  ],
  ["the header of GIF", gifBytes.subarray(0, 6), damaged],
  ["half a GIF", upTo(gifBytes, 0.4), damaged],
  ["GIF whose frame is gigantic", createGif(0xffff, 0xffff), tooLarge],
];

async function send(bytes: Uint8Array, type = "image/png") {
  const app = await createTestApp({ as: "user" });
  const answer = await app.send("PUT", path, new Blob([Buffer.from(bytes)], { type }));
  const { code, picture } = await answer.json();
  return { ...app, answer, outcome: `${answer.status} ${code}`, image: picture };
}

test.each(refused)("%s is refused", async (_, bytes, outcome) => {
  const app = await send(bytes);
  expect(app.outcome).toBe(outcome);
  await expectNothing(app);
});

const accepted: [name: string, bytes: Uint8Array, type?: string][] = [
  ["JPEG that says it is PNG", jpeg],
  ["PNG that says it is GIF", png, "image/gif"],
  ["PNG with 16 bits", pngBytes({ depth: 16 })],
  ["PNG in grey with 16 bits", pngBytes({ depth: 16, color: 0 })],
  ["PNG in grey with transparency", pngBytes({ color: 4 })],
  ["PNG with transparency", pngBytes({ color: 6 })],
  ["PNG whose pixels inflate to more than it has", pngBytes({ data: Buffer.alloc(64 * 1024 * 1024) })],
  ["PNG with a wrong checksum", changed(png, 30)],
  ["PNG with eighty texts that inflate", pngBytes({ extra: Array<Buffer>(80).fill(inflating("zTXt")) })],
  ["PNG with a colour profile that inflates", pngBytes({ extra: [inflating("iCCP")] })],
  ["PNG of one pixel", pngBytes({ width: 1, height: 1 })],
  ["PNG of one line", pngBytes({ width: 20_000, height: 1 })],
  ["PNG with a page at its end", Buffer.concat([png, text(script)])],
  ["PNG with a script in a text", pngBytes({ extra: [pngChunk("tEXt", text(`Comment\0${script}`))] })],
  [
    "PNG with a script as its colour profile",
    pngBytes({
      extra: [pngChunk("iCCP", Buffer.concat([text("x\0\0"), deflateSync(text(script.repeat(9)))]))],
    }),
  ],
  [
    "an animated PNG",
    pngBytes({
      extra: [pngChunk("acTL", Buffer.of(0, 0, 0, 1, 0, 0, 0, 0)), pngChunk("fcTL", Buffer.alloc(26))],
    }),
  ],
  ["JPEG with an archive at its end", Buffer.concat([jpeg, text(`PK\u0003\u0004${script}`)])],
  ["JPEG with a script in a comment", withSegment(jpeg, 0xfe, script)],
  ["JPEG with a script as EXIF", withSegment(jpeg, 0xe1, `Exif\0\0${script}`)],
  ["JPEG in the colours of printers", cmykJpeg()],
  ["GIF", gifBytes, "image/gif"],
  ["GIF whose screen is gigantic", createGif(0xffff, 1), "image/gif"],
  ["an animated GIF", animatedGif(), "image/gif"],
  [
    "GIF that is also a script",
    Buffer.concat([gifBytes, text(`/*${script}*/=1;alert('PAYLOAD')`)]),
    "image/gif",
  ],
  [
    "WebP with a script in a chunk",
    createWebp(webp.subarray(12), webpChunk("XMP ", text(script))),
    "image/webp",
  ],
  ["WebP with a page at its end", Buffer.concat([webp, text(script)]), "image/webp"],
];

test.each(accepted)("%s is re-encoded", async (_, bytes, type) => {
  const app = await send(bytes, type);
  expect(app.outcome).toBe("200 undefined");
  expect(app.files()).toHaveLength(1);
  const stored = Buffer.from(await (await app.fetch(app.image)).arrayBuffer());
  expect(await new Bun.Image(stored).metadata()).toMatchObject({ format: "webp" });
  const chunks = [...stored.toString("latin1").matchAll(/PAYLOAD|ICCP|EXIF|XMP |ANIM/g)];
  expect(chunks).toEqual([]);
});

test("an animated WebP is refused or becomes a single picture", async () => {
  const app = await send(await animatedWebp(), "image/webp");
  expect(app.outcome).toBe(damaged);
  await expectNothing(app);
});

test("a picture is stored upright, without the location where it was taken", async () => {
  const app = await send(withSegment(jpeg, 0xe1, sideways), "image/jpeg");
  const stored = Buffer.from(await (await app.fetch(app.image)).arrayBuffer());
  expect(await new Bun.Image(stored).metadata()).toMatchObject({ width: 60, height: 40 });
  expect(stored.includes("GPS")).toBe(false);
});

test.each([
  "text/html",
  "image/svg+xml",
  "image/avif",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "application/octet-stream",
  "application/json",
  "image",
])("refuses a body of type %s", async (type) => {
  const app = await send(type === "application/json" ? text("{}") : png, type);
  expect(app.outcome).toBe(wrongType);
  await expectNothing(app);
});
