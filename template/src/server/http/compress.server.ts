import { acceptsEncoding } from "./accepts-encoding.server.ts";

/** Compresses a page for clients that accept gzip. Level 1 of libdeflate takes less than half a millisecond. */
export async function compress(request: Request, response: Response): Promise<Response> {
  const { status, headers } = response;
  if (!acceptsEncoding(request.headers.get("accept-encoding"), "gzip")) return response;
  const page = new Uint8Array(await response.arrayBuffer());
  headers.set("content-encoding", "gzip");
  headers.append("vary", "Accept-Encoding");
  return new Response(Bun.gzipSync(page, { level: 1, library: "libdeflate" }), { status, headers });
}
