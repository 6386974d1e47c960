import { setImmediate } from "node:timers/promises";
import { Elysia } from "elysia";
import type { Env } from "../../../env/env.server.ts";
import { inkHexOn, toHex } from "../../../shared/accent.ts";
import { title } from "../../../shared/app.ts";
import { type Artwork, type MarkOptions, motifColors } from "../../../shared/motif.ts";
import { type Arc, type Drawing, getEnd, moved, type Shape, toSvg } from "../../../shared/shapes.ts";

type Look = Pick<MarkOptions, "ground" | "ink">;

/** A maskable icon, which phones crop: no rounded corners, and the mark is within the safe circle. */
const uncut = { corner: 0, scale: 0.9 };

const pngs = [
  ["/icon-192.png", 192],
  ["/icon-512.png", 512],
  ["/icon-maskable-512.png", 512, uncut],
  ["/apple-touch-icon.png", 180, uncut],
] as const;

/** Icons and the link preview image, drawn from the project's name and accent. Files in public/ replace them. */
export function createIcons({ badge }: Pick<Env, "badge">, artwork: Artwork) {
  const look = badge
    ? inkHexOn(badge.color)
    : { ground: toHex("accent", "light"), ink: toHex("on-accent", "light") };
  const png = async (size: number, more: Partial<MarkOptions> = {}) =>
    toPng(await paint(artwork.drawMark({ size, seed: title, ...look, ...more })));
  const ico = () =>
    Promise.all([16, 32, 48].map(async (size) => ({ size, png: await png(size) }))).then(toIco);

  const svg = () => drawIcon(artwork, look, badge?.emoji);
  const app = new Elysia({ name: "icons" })
    .get("/icon.svg", file("image/svg+xml", svg))
    .get("/favicon.ico", file("image/x-icon", ico))
    .get(
      sharePicture.path,
      file("image/png", async () => toPng(await paint(draw(artwork)))),
    );
  for (const [path, size, more] of pngs)
    app.get(
      path,
      file("image/png", () => png(size, more)),
    );
  return app;
}

function drawIcon({ drawMark }: Artwork, { ground, ink }: Look, emoji: string | undefined): string {
  if (!emoji) return toSvg(drawMark({ size: 64, seed: title, ground, ink }));
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">',
    `<rect width="64" height="64" rx="16" fill="${ground}"/>`,
    '<text x="32" y="34" dominant-baseline="middle" text-anchor="middle" font-family="system-ui,sans-serif"',
    ` font-size="36" fill="${ink}">${Bun.escapeHTML(emoji)}</text></svg>`,
  ].join("");
}

/** The link preview image, in the size that Open Graph readers expect. */
export const sharePicture = { path: "/share.png", width: 1200, height: 630 };

function draw({ drawMark, drawMotif }: Artwork): Drawing {
  const { width, height } = sharePicture;
  const size = 232;
  const motif = drawMotif({ width, height, seed: title, colors: motifColors });
  const mark = drawMark({ size, seed: title, ground: "#ffffff", ink: toHex("accent-ink", "light") });
  const placed = moved(mark.shapes, (width - size) / 2, (height - size) / 2);
  return { width, height, shapes: [...motif.shapes, ...placed] };
}

/** Rows of RGBA pixels, one byte per channel, alpha not premultiplied. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Paints shapes with smooth edges, as a browser draws SVG. The server handles other requests between two shapes. */
export async function paint({ width, height, shapes }: Drawing): Promise<Pixels> {
  const data = new Uint8ClampedArray(width * height * 4);
  for (const shape of shapes) {
    await setImmediate();
    const { distance, left, top, right, bottom } = getOutline(shape);
    const color = Number.parseInt(shape.color.slice(1), 16);
    const { opacity = 1 } = shape;
    const [fromX, toX] = [Math.max(0, Math.floor(left)), Math.min(width, Math.ceil(right))];
    for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(bottom)); y++) {
      for (let x = fromX; x < toX; x++) {
        const covered = 0.5 - distance(x + 0.5, y + 0.5);
        if (covered > 0) lay(data, (y * width + x) * 4, color, Math.min(1, covered) * opacity);
      }
    }
  }
  return { width, height, data };
}

function lay(data: Pixels["data"], at: number, color: number, alpha: number): void {
  const below = (Number(data[at + 3]) / 255) * (1 - alpha);
  const whole = alpha + below;
  const mixed = (part: number, old: number | undefined) => (part * alpha + Number(old) * below) / whole;
  data[at] = mixed(color >> 16, data[at]);
  data[at + 1] = mixed((color >> 8) & 255, data[at + 1]);
  data[at + 2] = mixed(color & 255, data[at + 2]);
  data[at + 3] = whole * 255;
}

/** The length of a vector; Math.hypot takes ten times as long. */
const getLength = (x: number, y: number): number => Math.sqrt(x * x + y * y);

interface Outline {
  /** The distance from a point to the outline; negative inside. */
  distance: (x: number, y: number) => number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function getOutline(shape: Shape): Outline {
  if (shape.kind === "plate") {
    const { x, y, width, height, radius } = shape;
    const [middleX, middleY] = [x + width / 2, y + height / 2];
    const distance = (atX: number, atY: number) => {
      const beyondX = Math.abs(atX - middleX) - width / 2 + radius;
      const beyondY = Math.abs(atY - middleY) - height / 2 + radius;
      const outside = getLength(Math.max(beyondX, 0), Math.max(beyondY, 0));
      return outside + Math.min(Math.max(beyondX, beyondY), 0) - radius;
    };
    return { distance, left: x, top: y, right: x + width, bottom: y + height };
  }
  const { x, y, radius } = shape;
  const reach = radius + 1 + (shape.kind === "arc" ? shape.width / 2 : 0);
  const box = { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach };
  if (shape.kind === "arc") return { distance: toArc(shape), ...box };
  return { distance: (atX, atY) => getLength(atX - x, atY - y) - radius, ...box };
}

const circle = 2 * Math.PI;

function toArc(arc: Arc): Outline["distance"] {
  const { x, y, radius, turn, sweep, width } = arc;
  const ends = [getEnd(arc, turn), getEnd(arc, turn + sweep)];
  return (atX, atY) => {
    const way = getLength(atX - x, atY - y) - radius;
    // Most points are far from the line, so skip the exact distance for those.
    if (Math.abs(way) > width) return Math.abs(way);
    const angle = (((Math.atan2(atY - y, atX - x) - turn) % circle) + circle) % circle;
    if (angle <= sweep) return Math.abs(way) - width / 2;
    return Math.min(...ends.map(([endX, endY]) => getLength(atX - endX, atY - endY))) - width / 2;
  };
}

const fileHeaderBytes = 14;
const pictureHeaderBytes = 108;
const pixelBits = 32;
/** BI_BITFIELDS: the header has masks for four channels, one of which is alpha. */
const byMasks = 3;

/** Writes a PNG. Bun.Image takes pixels as a BMP: https://learn.microsoft.com/windows/win32/api/wingdi/ns-wingdi-bitmapv4header */
export async function toPng({ width, height, data }: Pixels): Promise<Buffer<ArrayBuffer>> {
  const header = Buffer.alloc(fileHeaderBytes + pictureHeaderBytes);
  header.write("BM", "latin1");
  header.writeUInt32LE(header.length + data.length, 2);
  header.writeUInt32LE(header.length, 10);
  header.writeUInt32LE(pictureHeaderBytes, 14);
  header.writeInt32LE(width, 18);
  // A negative height means that rows are stored from top to bottom.
  header.writeInt32LE(-height, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(pixelBits, 28);
  header.writeUInt32LE(byMasks, 30);
  for (const [part, mask] of [0xff, 0xff00, 0xff0000, 0xff000000].entries())
    header.writeUInt32LE(mask, 54 + 4 * part);
  return Buffer.from(await new Bun.Image(Buffer.concat([header, new Uint8Array(data.buffer)])).png().bytes());
}

/** Puts square PNGs of different sizes, all below 256 pixels, into one ICO file. */
export function toIco(images: readonly { size: number; png: Buffer }[]): Buffer<ArrayBuffer> {
  const [headBytes, entryBytes] = [6, 16];
  const head = Buffer.alloc(headBytes + images.length * entryBytes);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let offset = head.length;
  for (const [index, { size, png }] of images.entries()) {
    const at = headBytes + index * entryBytes;
    head.set([size, size], at);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(pixelBits, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}

type Content = string | Buffer<ArrayBuffer>;

function file(type: string, make: () => Content | Promise<Content>): () => Promise<Response> {
  const headers = { "content-type": type, "cache-control": "public, max-age=3600" };
  let made: Content | Promise<Content> | undefined;
  return async () => {
    made ??= make();
    return new Response(await made, { headers });
  };
}
