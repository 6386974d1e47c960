import type { Limit } from "#kit/rate/limits.ts";
import { hour, second } from "#kit/shared/time.ts";
import type { UploadTypes } from "#kit/shared/uploads.ts";

/**
 * The types of files that users may upload. Pickers, content checks and the storage use this list. A route accepts one
 * of them with `uploads.receive({ kind })`.
 */
export const uploadTypes = {
  image: { types: ["image/jpeg", "image/png", "image/webp", "image/gif"], maxBytes: 5 * 1024 * 1024 },
  pdf: {
    types: ["application/pdf"],
    maxBytes: 5 * 1024 * 1024,
    extension: "pdf",
    begins: "%PDF-",
    ends: "%%EOF",
  },
} as const satisfies UploadTypes;

declare module "#kit/shared/uploads.ts" {
  interface Register {
    upload: keyof typeof uploadTypes;
  }
}

/** Stored pictures have at most this many pixels. */
export const avatarSize = { width: 512, height: 512 };
export const coverSize = { width: 800, height: 1200 };

/** Width times height. A decoded image takes four bytes per pixel. */
export const maxImagePixels = 25_000_000;
/** Uploads per user, including refused ones. */
export const uploadLimit: Limit = { max: 200, withinMs: hour };
/** The maximum number of received uploads that one process holds at the same time. */
export const maxUploads = 16;
/** The maximum number of simultaneous uploads per user, counted from the first byte. */
export const maxUploadsOfUser = 4;
export const maxConcurrentImages = 2;
/** The time limit for waiting in the queue and for processing. */
export const imageTimeoutMs = 8 * second;
