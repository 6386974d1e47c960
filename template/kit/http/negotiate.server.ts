import { Elysia } from "elysia";

interface Range {
  type: string;
  weight: number;
}

/** Parses an Accept, Accept-Encoding or Accept-Language header: RFC 9110 §12.4. `q=0` excludes. */
function parseRanges(header: string): Range[] {
  return header.split(",").map((part) => {
    const [type = "", ...parameters] = part.split(";").map((word) => word.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    return { type, weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
}

/** Whether a client accepts a media type. Without the header, it accepts everything. */
export function accepts(headers: Headers, type: string): boolean {
  return takes(parseRanges(headers.get("accept") ?? "*/*"), type);
}

/** Whether a client names a media type explicitly instead of accepting any. */
export function asksFor(headers: Headers, type: string): boolean {
  const ranges = parseRanges(headers.get("accept") ?? "");
  return takes(
    ranges.filter((range) => range.type !== "*/*"),
    type,
  );
}

/** RFC 9110 §12.5.1: of all matching ranges, the most specific one applies. */
function takes(ranges: readonly Range[], type: string): boolean {
  const fitting = [type, `${type.split("/", 1)}/*`, "*/*"];
  const [decides] = fitting.flatMap((wanted) => ranges.filter((range) => range.type === wanted));
  return decides !== undefined && decides.weight > 0;
}

/** @param accepted the Accept-Encoding header */
export function acceptsEncoding(accepted: string | null, encoding: string): boolean {
  return parseRanges(accepted ?? "").some(({ type, weight }) => type === encoding && weight > 0);
}

interface LanguageSources {
  query: string | null | undefined;
  cookie: string | null | undefined;
  acceptLanguage: string | null | undefined;
}

/** Chooses the language: from the URL, the cookie or the browser's preferences, otherwise the first one offered. */
export function negotiateLanguage<L extends string>(
  sources: LanguageSources,
  offered: readonly [L, ...L[]],
): L {
  const named = (name: unknown) => offered.find((language) => language === name);
  return (
    named(sources.query) ??
    named(sources.cookie) ??
    preferred(sources.acceptLanguage ?? "", offered) ??
    offered[0]
  );
}

/** RFC 9110 §12.5.4: weights decide, order breaks ties, and a region falls back to its language. */
function preferred<L extends string>(header: string, offered: readonly [L, ...L[]]): L | undefined {
  const ranges = parseRanges(header.slice(0, 500)).filter(({ weight }) => weight > 0 && weight <= 1);
  return ranges
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ type }) =>
      type === "*" ? offered[0] : offered.find((language) => language === type.split("-")[0]),
    )
    .find((language) => language !== undefined);
}

/** At zstd level 10 instead of 3, a page is a tenth smaller but takes five times as long. */
type ZstdLevel = 3 | 10;

const encodings = {
  zstd: (body: Uint8Array<ArrayBuffer>, level: ZstdLevel = 3) =>
    new Uint8Array(Bun.zstdCompressSync(body, { level })),
  gzip: (body: Uint8Array<ArrayBuffer>) => Bun.gzipSync(body, { level: 1, library: "libdeflate" }),
};

/** Fewer bytes fit into one packet anyway. */
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

/** Compresses JSON from the API's routes, unless it is a `Response` or a value with its own status. */
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
