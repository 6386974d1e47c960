import { AppError, type ErrorCode, getCode } from "../shared/errors.ts";
import type { FileType } from "../shared/uploads.ts";

/** The formats that can be read, and their names. */
const formatNames: Readonly<Record<string, string>> = { jpeg: "JPEG", png: "PNG", webp: "WebP", gif: "GIF" };

const getFormat = (mediaType: string) => mediaType.replace("image/", "");

/** The largest size of a stored picture, in pixels. Smaller pictures are not enlarged. */
export interface PictureSize {
  width: number;
  height: number;
}

// Never use the codecs of the operating system, which may be out of date.
Bun.Image.backend = "bun";

/**
 * Reads an image, whatever type it declares, and encodes it again as WebP: upright, at most of that size, only its
 * first frame, and without anything else from the file. Runs outside JavaScript's thread.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, IMAGE_TOO_LARGE, IMAGE_UNREADABLE
 */
export async function toPicture(
  bytes: Buffer<ArrayBuffer>,
  { width, height }: PictureSize,
  maxPixels: number,
  types: readonly string[],
): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes.byteLength === 0) throw new AppError("IMAGE_UNREADABLE");
  try {
    const options = { maxPixels };
    const { format } = await new Bun.Image(bytes, options).metadata();
    const formats = new Set(types.map(getFormat).filter((name) => name in formatNames));
    if (!formats.has(format)) throw new AppError("UNSUPPORTED_MEDIA_TYPE");
    if (format === "jpeg") assertWhole(bytes);
    const written = await new Bun.Image(format === "png" ? onlyPixels(bytes) : bytes, options)
      .resize(width, height, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 82 })
      .bytes();
    return withoutProfile(written);
  } catch (error) {
    const refusal = refusals[getCode(error)];
    throw refusal ? new AppError(refusal, { cause: error }) : error;
  }
}

const refusals: Readonly<Record<string, ErrorCode>> = {
  ERR_IMAGE_UNKNOWN_FORMAT: "UNSUPPORTED_MEDIA_TYPE",
  ERR_IMAGE_FORMAT_UNSUPPORTED: "UNSUPPORTED_MEDIA_TYPE",
  ERR_IMAGE_TOO_MANY_PIXELS: "IMAGE_TOO_LARGE",
  ERR_IMAGE_DECODE_FAILED: "IMAGE_UNREADABLE",
};

/**
 * The most scans in a progressive JPEG. Even a short one means work for the whole picture. Encoders write about ten.
 */
const maxJpegScans = 50;

const startOfScan = Buffer.of(0xff, 0xda);
const endOfImage = Buffer.of(0xff, 0xd9);

/** Throws for a JPEG with too many scans, or with no end after the last, which would be filled with grey. */
function assertWhole(jpeg: Buffer): void {
  let scans = 0;
  let last = -1;
  for (let at = jpeg.indexOf(startOfScan); at >= 0; at = jpeg.indexOf(startOfScan, at + 2)) {
    scans++;
    last = at;
  }
  if (scans > maxJpegScans || jpeg.lastIndexOf(endOfImage) < last) throw new AppError("IMAGE_UNREADABLE");
}

/** The chunks that the pixels of a PNG need. Any other chunk could inflate to a hundred megabytes. */
const needed: ReadonlySet<string> = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);
const signatureBytes = 8;

function onlyPixels(png: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const kept = [png.subarray(0, signatureBytes)];
  for (let at = signatureBytes; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at);
    const name = png.toString("latin1", at + 4, at + 8);
    if (needed.has(name)) kept.push(png.subarray(at, end));
    if (name === "IEND") break;
    at = end;
  }
  return Buffer.concat(kept);
}

const headerBytes = 12;

/**
 * Removes the colour profile of a WebP: the only part that is copied from the uploaded file, and it may be any bytes.
 * https://developers.google.com/speed/webp/docs/riff_container
 */
function withoutProfile(webp: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(webp);
  const kept = [bytes.subarray(0, headerBytes)];
  for (let at = headerBytes; at < bytes.length; ) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    const chunk = bytes.subarray(at, end);
    const name = chunk.toString("latin1", 0, 4);
    if (name === "VP8X") chunk.writeUInt8(chunk.readUInt8(8) & ~hasProfile, 8);
    if (name !== "ICCP") kept.push(chunk);
    at = end;
  }
  const whole = Buffer.concat(kept);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}

const hasProfile = 0x20;

/** The errors that `uploads.receive` throws, for `raises` of the routes. */
export const raisedByUploads = [
  "IMAGE_TOO_LARGE",
  "IMAGE_UNREADABLE",
  "RATE_LIMITED",
  "STORAGE_UNAVAILABLE",
] as const satisfies ErrorCode[];

export function imageBody(
  { width, height }: PictureSize,
  { types, maxBytes }: FileType,
): { upload: "image"; description: string } {
  const names = types.map((type) => formatNames[getFormat(type)] ?? type);
  const formats = new Intl.ListFormat("en", { type: "disjunction", style: "narrow" }).format(names);
  return {
    upload: "image",
    description:
      `The body is a ${formats} image of at most ${maxBytes / 1024 / 1024} MiB. It is stored as WebP, ` +
      `at most ${width} × ${height} pixels large, without its metadata.`,
  };
}
