import { Elysia } from "elysia";

/** Best first. A higher level takes three times as long for a page, and saves a few hundred bytes of it. */
const encodings = {
  zstd: (body: Uint8Array<ArrayBuffer>) => new Uint8Array(Bun.zstdCompressSync(body, { level: 3 })),
  gzip: (body: Uint8Array<ArrayBuffer>) => Bun.gzipSync(body, { level: 1, library: "libdeflate" }),
};

/** Below this many bytes, a response fits into one packet anyway. */
const minBytes = 1000;

/** Compresses a page as its client accepts it. */
export async function compress(request: Request, response: Response): Promise<Response> {
  const encoding = encodingFor(request);
  if (!encoding) return response;
  const { status, headers } = response;
  const page = new Uint8Array(await response.arrayBuffer());
  headers.set("content-encoding", encoding);
  headers.append("vary", "Accept-Encoding");
  return new Response(encodings[encoding](page), { status, headers });
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

/** What Elysia would send as JSON. */
function isPlain(value: unknown): boolean {
  const prototype = typeof value === "object" && value !== null && Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}

function encodingFor(request: Request): keyof typeof encodings | undefined {
  const accepted = request.headers.get("accept-encoding");
  return (["zstd", "gzip"] as const).find((name) => acceptsEncoding(accepted, name));
}

interface Range {
  type: string;
  weight: number;
}

/** Whether a client takes a media type. Without the header it takes everything. */
export function accepts(headers: Headers, type: string): boolean {
  return weightOf(rangesOf(headers), type) > 0;
}

/** Whether a client asks for a media type, and does not just take whatever there is. */
export function asksFor(headers: Headers, type: string): boolean {
  return (
    weightOf(
      rangesOf(headers).filter((range) => range.type !== "*/*"),
      type,
    ) > 0
  );
}

/** RFC 9110 §12.5.1: of the ranges that fit, the most specific decides. `q=0` excludes. */
function weightOf(ranges: readonly Range[], type: string): number {
  const fitting = [type, `${type.split("/", 1)}/*`, "*/*"];
  const [decides] = fitting.flatMap((wanted) => ranges.filter((range) => range.type === wanted));
  return decides?.weight ?? 0;
}

function rangesOf(headers: Headers): Range[] {
  return (headers.get("accept") ?? "*/*").split(",").map((part) => {
    const [type = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { type, weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
}

/** @param accepted the Accept-Encoding header */
export function acceptsEncoding(accepted: string | null, encoding: string): boolean {
  return (accepted ?? "").split(",").some((one) => {
    const [name = "", weight = ""] = one.split(";");
    return name.trim().toLowerCase() === encoding && !/^\s*q=0(?:\.0*)?\s*$/.test(weight);
  });
}
