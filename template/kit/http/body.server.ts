import { type AnyElysia, Elysia } from "elysia";
import { AppError, type Issue } from "../shared/errors.ts";
import { parseJson } from "../shared/text.ts";
import type { FileType } from "../shared/uploads.ts";
import { shareContext } from "./context.server.ts";
import { policyReportPath, policyReportTypes } from "./headers.server.ts";

/** In levels. Elysia writes rejected input into a message: for 30,000 levels, that takes half a second. */
const deepest = 32;

/**
 * Stands for a body that cannot be read. Every schema rejects it. If a parser threw instead, the response would come
 * before the access check.
 */
export const unreadable = Symbol("unreadable body");
export const unreadableIssue: Issue = { path: "", code: "invalid_body" };

/** Elysia's two names for the same parser. */
const jsonParsers: ReadonlySet<unknown> = new Set(["json", "application/json"]);

/**
 * Reads JSON bodies. One that is nested deeper than any schema counts as unreadable. Elysia runs this before a route's
 * `parse`.
 * @param routes all routes of the app
 */
export function jsonBody(routes: () => AnyElysia["routes"]) {
  const parseOf = ({ method }: Request, route: string) => {
    const found = routes().find((one) => [method, "ALL"].includes(one.method) && one.path === route);
    return [found?.hooks.parse ?? []].flat();
  };
  return new Elysia({ name: "json-body" }).onParse({ as: "global" }, async ({ request, route }) => {
    if (getMediaType(request.headers) !== "application/json") return undefined;
    const own = parseOf(request, route).find(({ scope }) => scope === undefined);
    if (own && !jsonParsers.has(own.fn)) return undefined;
    const body = parseJson(await request.clone().text());
    return body === undefined || isDeeper(body, deepest) ? unreadable : body;
  });
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

/** "" if the header is missing. */
export function getMediaType(headers: Headers): string {
  const [type = ""] = (headers.get("content-type") ?? "").split(";", 1);
  return type.trim().toLowerCase();
}

const maxBodyBytes = 1024 * 1024;
export const maxJsonBytes = 64 * 1024;

/** How many bytes to read and discard after a refusal, so that the client gets to read the response. */
export const maxDiscardedBytes = 16 * maxBodyBytes;

interface BodyRules {
  path: string;
  formPaths: ReadonlySet<string>;
  uploads: Readonly<Record<string, FileType>>;
}

/**
 * Checks the type and size of a body by its headers.
 * @returns the request; if the size is unknown, one whose body stops at the limit
 * @throws AppError PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE
 */
export function checkBody(
  request: Request,
  { path, formPaths, uploads }: BodyRules,
): Request | Promise<Request> {
  const { headers } = request;
  const declared = headers.get("content-length");
  const chunked = declared === null && headers.has("transfer-encoding");
  if (!chunked && (declared === null || declared === "0")) return request;

  const type = getMediaType(headers);
  const upload = Object.values(uploads).find(({ types }) => types.includes(type));
  if (request.method === "PUT" && upload) {
    if (declared !== null && !(Number(declared) <= upload.maxBytes)) throw new AppError("PAYLOAD_TOO_LARGE");
    // The route reads the body after it has checked the user's permission.
    return chunked ? withBody(request, streamOf(readParts(request, upload.maxBytes))) : request;
  }
  const isReport = path === policyReportPath && policyReportTypes.has(type);
  const isForm = type === "application/x-www-form-urlencoded";
  const limit =
    path.startsWith("/api/") || type === "application/json" || isForm || isReport
      ? maxJsonBytes
      : maxBodyBytes;
  if (declared !== null && !(Number(declared) <= limit)) throw new AppError("PAYLOAD_TOO_LARGE");
  if (type !== "application/json" && !isReport && !(isForm && formPaths.has(path)))
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", {
      message: "Send JSON, or send a file by PUT as the body.",
    });
  return chunked ? readBody(request, limit).then((body) => withBody(request, body)) : request;
}

/** Without this, Bun would read the body of a GET request, whatever its size. @throws AppError PAYLOAD_TOO_LARGE */
export function assertSmallBody(request: Request): Request {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (!(declared <= maxJsonBytes) || request.headers.has("transfer-encoding"))
    throw new AppError("PAYLOAD_TOO_LARGE");
  return request;
}

/** The same request with another body. If it is a whole one, its length is known. */
function withBody(request: Request, body: Buffer<ArrayBuffer> | ReadableStream): Request {
  const { url, method, signal } = request;
  const headers = new Headers(request.headers);
  if (body instanceof Buffer) {
    headers.delete("transfer-encoding");
    headers.set("content-length", String(body.byteLength));
  }
  const read = new Request(url, { method, headers, signal, body });
  shareContext(request, read);
  return read;
}

/** @throws AppError PAYLOAD_TOO_LARGE; VALIDATION_ERROR if the client stops sending */
export async function readBody(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  return Buffer.concat(await Array.fromAsync(readParts(request, limit)));
}

async function* readParts(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  try {
    for await (const part of request.body ?? []) {
      size += part.byteLength;
      if (size > limit) throw new AppError("PAYLOAD_TOO_LARGE");
      yield part;
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError("VALIDATION_ERROR", { cause: error });
  }
}

/** Reads nothing until asked, so that a refused body stays unread. */
function streamOf(parts: AsyncGenerator<Uint8Array>): ReadableStream {
  const pull = async (controller: ReadableStreamDefaultController) => {
    const { done, value } = await parts.next();
    if (done) controller.close();
    else controller.enqueue(value);
  };
  // Cancelling fails if the client has left.
  const cancel = () =>
    parts.return(undefined).then(
      () => {},
      () => {},
    );
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}
