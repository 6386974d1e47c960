import { acceptsEncoding } from "./accepts-encoding.server.ts";

/** Best first. These levels take less than half a millisecond for a page. */
const encodings = {
  zstd: (page: Uint8Array<ArrayBuffer>) => new Uint8Array(Bun.zstdCompressSync(page, { level: 3 })),
  gzip: (page: Uint8Array<ArrayBuffer>) => Bun.gzipSync(page, { level: 1, library: "libdeflate" }),
};

/** Compresses a page as its client accepts it. */
export async function compress(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response;
  const accepted = request.headers.get("accept-encoding");
  const encoding = (["zstd", "gzip"] as const).find((name) => acceptsEncoding(accepted, name));
  if (!encoding) return response;
  const page = new Uint8Array(await response.arrayBuffer());
  headers.set("content-encoding", encoding);
  headers.append("vary", "Accept-Encoding");
  return new Response(encodings[encoding](page), { status, headers });
}
