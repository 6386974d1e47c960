import { crc32, deflateSync } from "node:zlib";

// Images made byte by byte, so that each can be broken in its own way.

interface PngOptions {
  width?: number;
  height?: number;
  /** Bits of one sample. */
  depth?: 8 | 16;
  /** 0 grey, 2 colours, 4 grey and alpha, 6 colours and alpha. */
  color?: 0 | 2 | 4 | 6;
  /** Chunks after the header. */
  extra?: readonly Uint8Array[];
  /** In place of the pixels. */
  data?: Uint8Array;
}

const samples = { 0: 1, 2: 3, 4: 2, 6: 4 };
const signature = Buffer.from("89504e470d0a1a0a", "hex");

export function pngBytes(options: PngOptions = {}): Buffer<ArrayBuffer> {
  const { width = 40, height = 60, depth = 8, color = 2, extra = [] } = options;
  const row = 1 + (width * samples[color] * depth) / 8;
  // Every row starts with the number of its filter: none.
  const { data = Buffer.alloc(row * height) } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = color;
  return Buffer.concat([
    signature,
    pngChunk("IHDR", header),
    ...extra,
    pngChunk("IDAT", deflateSync(data)),
    pngChunk("IEND", new Uint8Array()),
  ]);
}

export function pngChunk(name: string, data: Uint8Array): Buffer<ArrayBuffer> {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.byteLength);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

export function png(options?: PngOptions): Blob {
  return new Blob([pngBytes(options)], { type: "image/png" });
}

/** As a camera would write it. */
export async function jpegBytes(): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await new Bun.Image(pngBytes()).jpeg().bytes());
}

export async function webpBytes(): Promise<Buffer<ArrayBuffer>> {
  return Buffer.from(await new Bun.Image(pngBytes()).webp().bytes());
}

/** A JPEG with a segment after its start: 0xe1 is EXIF, 0xfe a comment. */
export function withSegment(jpeg: Buffer, marker: number, data: string): Buffer<ArrayBuffer> {
  const content = Buffer.from(data, "latin1");
  const size = Buffer.alloc(2);
  size.writeUInt16BE(content.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.of(0xff, marker), size, content, jpeg.subarray(2)]);
}

/** EXIF that says: turn it to the right by 90 degrees, and where it was taken. */
export const sideways = [
  "Exif\0\0MM\0*\0\0\0\u0008\0\u0001",
  "\u0001\u0012\0\u0003\0\0\0\u0001\0\u0006\0\0\0\0\0\0",
  "GPS 59.3293 18.0686",
].join("");

const segment = (marker: number, ...bytes: number[]) =>
  Buffer.of(0xff, marker, 0, bytes.length + 2, ...bytes);

/** A JPEG of one block in four colours, as printers want it. Every coefficient is 0. */
export function cmykJpeg(width = 8, height = 8): Buffer<ArrayBuffer> {
  const components = [1, 2, 3, 4];
  const sizes = [height >> 8, height & 255, width >> 8, width & 255];
  const oneCode = [1, ...Array<number>(15).fill(0), 0];
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    segment(0xee, ...Buffer.from("Adobe"), 0, 100, 0, 0, 0, 0, 0),
    segment(0xdb, 0, ...Array<number>(64).fill(1)),
    segment(0xc0, 8, ...sizes, 4, ...components.flatMap((id) => [id, 0x11, 0])),
    segment(0xc4, 0x00, ...oneCode),
    segment(0xc4, 0x10, ...oneCode),
    segment(0xda, 4, ...components.flatMap((id) => [id, 0]), 0, 63, 0),
    Buffer.of(0),
    Buffer.of(0xff, 0xd9),
  ]);
}

/** One black pixel. */
export const gifBytes = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** The same frame twice. */
export function animatedGif(): Buffer<ArrayBuffer> {
  const frame = gifBytes.subarray(19, -1);
  return Buffer.concat([gifBytes.subarray(0, -1), frame, Buffer.of(0x3b)]);
}

export function webpChunk(name: string, data: Uint8Array): Buffer<ArrayBuffer> {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(data.byteLength);
  return Buffer.concat([Buffer.from(name, "latin1"), size, data, Buffer.alloc(data.byteLength % 2)]);
}

export function webpOf(...chunks: Uint8Array[]): Buffer<ArrayBuffer> {
  return webpChunk("RIFF", Buffer.concat([Buffer.from("WEBP"), ...chunks]));
}

const uint24 = (value: number) => [value & 255, (value >> 8) & 255, value >> 16];

/** A header for a canvas of that size. */
export function webpCanvas(flags: number, width: number, height: number): Buffer<ArrayBuffer> {
  return webpChunk("VP8X", Buffer.of(flags, 0, 0, 0, ...uint24(width - 1), ...uint24(height - 1)));
}

export async function animatedWebp(): Promise<Buffer<ArrayBuffer>> {
  const image = (await webpBytes()).subarray(12);
  const header = Buffer.of(...uint24(0), ...uint24(0), ...uint24(39), ...uint24(59), ...uint24(100), 0);
  const frame = webpChunk("ANMF", Buffer.concat([header, image]));
  return webpOf(webpCanvas(2, 40, 60), webpChunk("ANIM", Buffer.alloc(6)), frame, frame);
}
