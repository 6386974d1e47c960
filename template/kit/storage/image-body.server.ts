import type { About } from "../api/about.server.ts";
import type { ErrorCode } from "../shared/errors.ts";
import type { PictureSize } from "./picture.server.ts";

/** What `uploads.receive` throws, for the `raises` of its routes. */
export const raisedByUploads = [
  "IMAGE_TOO_LARGE",
  "IMAGE_UNREADABLE",
  "RATE_LIMITED",
  "STORAGE_UNAVAILABLE",
] as const satisfies ErrorCode[];

/** The description of a route whose body is an image. */
export function imageBody({ width, height }: PictureSize, maxImageBytes: number): Omit<About, "summary"> {
  return {
    image: true,
    description:
      `The body is a JPEG, PNG, WebP or GIF image of at most ${maxImageBytes / 1024 / 1024} MiB. It is stored as WebP, ` +
      `at most ${width} × ${height} pixels large, without its metadata.`,
  };
}
