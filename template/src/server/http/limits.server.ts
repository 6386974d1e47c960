import { AppError } from "#shared/errors.ts";
import { maxBodyBytes, maxJsonBytes } from "#shared/limits.ts";
import { shareContext } from "./context.server.ts";

/** Read and discarded after a refusal, so that the client can read the response. */
export const maxDiscardedBytes = 16 * maxBodyBytes;

interface BodyRules {
  path: string;
  /** Paths that accept a plain form post besides JSON. */
  formPaths: ReadonlySet<string>;
}

/**
 * Checks the type and size of a body by its headers.
 * @returns the maximum number of bytes to read if the size is unknown, else undefined
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export function checkBody(request: Request, { path, formPaths }: BodyRules): number | undefined {
  const { headers } = request;
  const declared = headers.get("content-length");
  const chunked = declared === null && headers.has("transfer-encoding");
  if (!chunked && (declared === null || declared === "0")) return undefined;

  const type = mediaType(headers.get("content-type"));
  const isForm = type === "application/x-www-form-urlencoded";
  const limit =
    path.startsWith("/api/") || type === "application/json" || isForm ? maxJsonBytes : maxBodyBytes;
  if (declared !== null && !(Number(declared) <= limit)) throw new AppError("PAYLOAD_TOO_LARGE");
  if (type !== "application/json" && !(isForm && formPaths.has(path)))
    throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  return chunked ? limit : undefined;
}

/** Reads a body of unknown length up to the limit; returns the same request with that body. */
export async function readBounded(request: Request, limit: number): Promise<Request> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > limit) throw new AppError("PAYLOAD_TOO_LARGE");
    parts.push(part);
  }
  const headers = new Headers(request.headers);
  headers.delete("transfer-encoding");
  headers.set("content-length", String(size));
  const { url, method, signal } = request;
  const read = new Request(url, { method, headers, signal, body: Buffer.concat(parts) });
  shareContext(request, read);
  return read;
}

function mediaType(contentType: string | null): string {
  if (contentType === null) return "";
  const end = contentType.indexOf(";");
  return (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase();
}
