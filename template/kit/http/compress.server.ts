import { Elysia } from "elysia";
import { keep } from "../shared/time-text.ts";
import { acceptsEncoding } from "./negotiate.server.ts";

/** In order of preference. A higher level takes three times as long for a page and saves only a few hundred bytes. */
const encodings = {
  zstd: (body: Uint8Array<ArrayBuffer>) => new Uint8Array(Bun.zstdCompressSync(body, { level: 3 })),
  gzip: (body: Uint8Array<ArrayBuffer>) => Bun.gzipSync(body, { level: 1, library: "libdeflate" }),
};

/** Below this many bytes, a response fits into one packet anyway. */
const minBytes = 1000;

const kept = new Map<string, Buffer>();

/** @param styles that the page may have: with zstd, they are compressed once, and better than a page */
export async function compress(request: Request, response: Response, styles = ""): Promise<Response> {
  const encoding = encodingFor(request);
  if (!encoding) return response;
  const { status, headers } = response;
  const page = Buffer.from(await response.arrayBuffer());
  headers.set("content-encoding", encoding);
  headers.append("vary", "Accept-Encoding");
  const at = encoding === "zstd" && styles ? page.indexOf(styles) : -1;
  if (at < 0) return new Response(encodings[encoding](page), { status, headers });
  const own = keep(kept, styles, () => blocksOf(styles, 19));
  const rest = blocksOf(page.subarray(at + Buffer.byteLength(styles)), 5);
  const parts = [begin, blocksOf(page.subarray(0, at), 5), again, own, again, rest, end];
  return new Response(Buffer.concat(parts), { status, headers });
}

/**
 * One zstd frame (RFC 8878) made of the blocks of others, since Safari could not be tried with several frames. It begins with the
 * magic number and a window of 2 MB, and ends with an empty block. The first block of a frame expects that the last offsets were
 * 1, 4 and 8: `again` makes them so, by 20 spaces, some of which are copied from so many bytes before.
 */
const [begin, again, end] = [
  Buffer.from("28b52ffd0058", "hex"),
  Buffer.from("440000492001540903000b440000112002540102001c", "hex"),
  Buffer.from("010000", "hex"),
];

/** The blocks of a text's frame, none of which is the last. */
function blocksOf(text: string | Uint8Array<ArrayBuffer>, level: number): Buffer {
  const bytes = Bun.zstdCompressSync(text, { level });
  const about = bytes.readUInt8(4);
  const isSingle = (about >> 5) & 1;
  const start = 6 - isSingle + ([isSingle, 2, 4, 8][about >> 6] ?? 0);
  for (let at = start; ; ) {
    const head = bytes.readUIntLE(at, 3);
    const isLast = head & 1;
    bytes.writeUIntLE(head - isLast, at, 3);
    // A block of one repeated byte has the length of its text in its head.
    at += 3 + (((head >> 1) & 3) === 1 ? 1 : head >> 3);
    if (isLast) return bytes.subarray(start, at);
  }
}

/** Compresses the JSON of the API's routes, except what is a `Response` or has a status of its own. */
export function compressJson() {
  return new Elysia({ name: "compress-json" }).mapResponse(
    { as: "scoped" },
    ({ request, responseValue, set }) => {
      const encoding = encodingFor(request);
      if (!encoding || set.status !== 200 || !isPlain(responseValue)) return;
      const json = new TextEncoder().encode(JSON.stringify(responseValue));
      if (json.length < minBytes) return;
      return new Response(encodings[encoding](json), {
        headers: {
          "content-type": "application/json;charset=utf-8",
          "content-encoding": encoding,
          vary: "Accept-Encoding",
        },
      });
    },
  );
}

/** Whether Elysia would send the value as JSON. */
export function isPlain(value: unknown): value is object {
  const prototype = typeof value === "object" && value !== null && Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}

function encodingFor(request: Request): keyof typeof encodings | undefined {
  const accepted = request.headers.get("accept-encoding");
  return (["zstd", "gzip"] as const).find((name) => acceptsEncoding(accepted, name));
}
