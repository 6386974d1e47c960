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
