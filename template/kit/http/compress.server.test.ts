import { Elysia } from "elysia";
import { expect, test } from "vitest";
import { startServer } from "./fixtures/servers.server.ts";
import { compress, compressJson } from "./negotiate.server.ts";

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
  "with Accept-Encoding %s, compresses a page with %s and keeps its status and headers",
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
  "with Accept-Encoding %s, sends a page uncompressed",
  async (accepted) => {
    const response = await compress(asking(accepted), page());
    expect(response.headers.get("content-encoding")).toBeNull();
    expect(await response.text()).toBe(await page().text());
  },
);

const rows = Array.from({ length: 200 }, (_, at) => ({ id: at, name: "Ada" }));
const list = () =>
  new Elysia()
    .get("/api/list", ({ query, set }) => {
      set.headers["x-of-the-route"] = "yes";
      return query.short ? rows.slice(0, 5) : rows;
    })
    .get("/api/set", ({ set }) => {
      set.status = 202;
      return rows;
    })
    .post("/api/list", ({ status }) => status(201, rows));

const routes = (app: Elysia) => app.use(compressJson()).use(list());

test.each(["zstd", "gzip"])(
  "compresses a long API response with %s and keeps its headers",
  async (encoding) => {
    const { send } = startServer({ routes });
    const ask = (accepted: string) => send("/api/list", { headers: { "accept-encoding": accepted } });
    const [plain, compressed] = [await ask("identity"), await ask(encoding)];
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect([compressed.status, compressed.headers.get("vary")]).toEqual([200, "Accept-Encoding"]);
    for (const name of ["content-type", "cache-control", "x-of-the-route", "x-content-type-options"])
      expect([name, compressed.headers.get(name)]).toEqual([name, plain.headers.get(name)]);
    expect(compressed.headers.get("content-encoding")).toBe(encoding);
    expect(await compressed.json()).toEqual(rows);
  },
);

test.each([
  ["POST", "/api/list", 201, rows],
  ["GET", "/api/set", 202, rows],
  ["GET", "/api/list?short=1", 200, rows.slice(0, 5)],
])(
  "%s %s, which has its own status or is short, is sent uncompressed",
  async (method, path, status, body) => {
    const { send } = startServer({ routes });
    const answer = await send(path, { method, headers: { "accept-encoding": "zstd" } });
    expect([answer.status, answer.headers.get("content-encoding")]).toEqual([status, null]);
    expect(await answer.json()).toEqual(body);
  },
);
