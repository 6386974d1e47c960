import { Elysia } from "elysia";
import { acceptsEncoding } from "./negotiate.server.ts";

/** A page compressed by level 10 of zstd instead of 3 has a tenth less, and takes five times as long. */
type ZstdLevel = 3 | 10;

const encodings = {
  zstd: (body: Uint8Array<ArrayBuffer>, level: ZstdLevel = 3) =>
    new Uint8Array(Bun.zstdCompressSync(body, { level })),
  gzip: (body: Uint8Array<ArrayBuffer>) => Bun.gzipSync(body, { level: 1, library: "libdeflate" }),
};

/** Below this many bytes, a response fits into one packet anyway. */
const minBytes = 1000;

export async function compress(request: Request, response: Response, level?: ZstdLevel): Promise<Response> {
  const encoding = encodingFor(request);
  if (!encoding) return response;
  const { status, headers } = response;
  const page = new Uint8Array(await response.arrayBuffer());
  headers.set("content-encoding", encoding);
  headers.append("vary", "Accept-Encoding");
  return new Response(encodings[encoding](page, level), { status, headers });
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
