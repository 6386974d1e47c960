import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";
import type { Pixels } from "./paint.server.ts";

const signature = Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const bitDepth = 8;
const withAlpha = 6;

/** Writes a PNG: https://www.w3.org/TR/png-3/ */
export async function toPng({ width, height, data }: Pixels): Promise<Buffer<ArrayBuffer>> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, withAlpha], 8);
  const rows = Buffer.alloc(height * (width * 4 + 1));
  for (let y = 0; y < height; y++)
    rows.set(data.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", await promisify(deflate)(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const whole = Buffer.alloc(content.length + 12);
  whole.writeUInt32BE(content.length, 0);
  whole.write(name, 4, "latin1");
  content.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, -4)), whole.length - 4);
  return whole;
}

/** Puts square PNGs of different sizes, of less than 256 pixels, into one ICO file. */
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
    head.writeUInt16LE(bitDepth * 4, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)]);
}
