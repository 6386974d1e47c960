import { expect, test } from "vitest";
import { compress } from "./compress.server.ts";

const page = () =>
  new Response("<p>page</p>".repeat(1000), { status: 404, headers: { "x-request-id": "1" } });
const asking = (accepted?: string) =>
  new Request(
    "http://localhost/",
    accepted === undefined ? {} : { headers: { "accept-encoding": accepted } },
  );

test.each([
  ["gzip, deflate, br, zstd", "zstd", Bun.zstdDecompressSync],
  ["br, gzip;q=0.5", "gzip", Bun.gunzipSync],
  ["zstd;q=0, gzip", "gzip", Bun.gunzipSync],
] as const)(
  "with Accept-Encoding %s, a page is compressed by %s and keeps its status and headers",
  async (accepted, encoding, decompress) => {
    const response = await compress(asking(accepted), page());
    expect(response.status).toBe(404);
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("x-request-id")).toBe("1");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(bytes.byteLength).toBeLessThan(1000);
    expect(new TextDecoder().decode(decompress(bytes))).toBe(await page().text());
  },
);

test.each([undefined, "br", "gzip;q=0", "gzip; q=0.0"])(
  "with Accept-Encoding %s, it is not",
  async (accepted) => {
    const response = await compress(asking(accepted), page());
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(await response.text()).toBe(await page().text());
  },
);
