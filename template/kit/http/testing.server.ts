import { connect } from "node:net";
import { Elysia } from "elysia";
import { expect, onTestFinished } from "vitest";
import { z } from "zod";
import { createLog } from "../log/log.server.ts";
import { AppError } from "../shared/errors.ts";
import { context, contextOf } from "./context.server.ts";
import { errorHandler } from "./errors.server.ts";
import { gate } from "./gate.server.ts";
import type { PolicySources } from "./headers.server.ts";
import { serve } from "./serve.server.ts";
import { unmatched } from "./unmatched.server.ts";

interface TestServerOptions {
  /** Adds the routes to the app. */
  routes: (app: Elysia) => unknown;
  https?: boolean;
  trustedProxies?: readonly string[];
  mode?: "development" | "production";
  sources?: PolicySources;
  /** Concurrent tests pass their own `onTestFinished`. */
  whenFinished?: typeof onTestFinished;
}

/** A real server that wraps the given routes as the product wraps its own. */
export function startServer({
  routes,
  https = false,
  trustedProxies = [],
  mode = "production",
  sources = {},
  whenFinished = onTestFinished,
}: TestServerOptions) {
  const lines: string[] = [];
  const log = createLog({ level: "debug", write: (line) => lines.push(line) });
  const lifecycle = { draining: false };
  const baseUrl = new URL(https ? "https://books.example" : "http://books.example");
  const app = new Elysia();
  app
    .use(
      gate({
        env: { mode, baseUrl, trustedProxies },
        log,
        lifecycle,
        formPaths: ["/login"],
        foreignFormPaths: ["/hook"],
        sources,
      }),
    )
    .use(errorHandler({ log }))
    .use(context())
    .use(unmatched({ routes: () => app.routes, prefixes: ["/api"], isPage: () => false }));
  routes(app);
  const server = serve({ env: { host: "127.0.0.1", port: 0 }, log, app });
  whenFinished(() => {
    server.stop(true);
  });

  /** The headers of a request from the product's own page. */
  const send = (path: string, { headers, ...init }: RequestInit = {}): Promise<Response> => {
    const own = { host: baseUrl.host, "sec-fetch-site": "same-origin" };
    return fetch(`http://127.0.0.1:${server.port}${path}`, {
      redirect: "manual",
      ...init,
      headers: { ...own, ...Object.fromEntries(new Headers(headers)) },
    });
  };

  /** The first message that a websocket answers with, or "closed". */
  const say = (path: string, text: string, origin = baseUrl.origin): Promise<unknown> =>
    new Promise((resolve) => {
      // Bun's option, which the types of browsers do not have.
      const headers = { headers: { host: baseUrl.host, origin } } as never;
      const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, headers);
      whenFinished(() => socket.close());
      socket.onopen = () => socket.send(text);
      socket.onmessage = ({ data }) => resolve(data);
      socket.onclose = () => resolve("closed");
    });

  return {
    lifecycle,
    say,
    port: server.port ?? 0,
    records: (): Record<string, unknown>[] => lines.map((line) => JSON.parse(line)),
    text: () => lines.join(""),
    send,
    sendJson: (path: string, body: string): Promise<Response> =>
      send(path, { method: "POST", body, headers: { "content-type": "application/json" } }),
  };
}

export const startExample = (options: Partial<TestServerOptions> = {}) =>
  startServer({
    routes: (app) =>
      app
        .get("/api/things", () => ({ things: [] }))
        .post("/api/things", ({ body }) => ({ size: JSON.stringify(body).length }), { body: z.json() })
        .get("/api/things/:id", ({ params }) => params)
        .get("/api/ip", ({ request }) => ({ ip: contextOf(request).ip }))
        .post("/api/who", ({ request }) => {
          contextOf(request).userId = "user-1";
          return {};
        })
        .get("/livez", () => ({ status: "live" }))
        .get("/page", ({ request }) => {
          return new Response(`<script nonce="${contextOf(request).nonce}"></script>`, {
            headers: { "content-type": "text/html; charset=utf-8" },
          });
        })
        .post("/login", ({ body }) => ({ got: body }))
        .post("/upload", async ({ request }) => ({ size: (await request.arrayBuffer()).byteLength }), {
          parse: "none",
        })
        .post("/hook", async ({ request }) => ({ raw: await request.text() }))
        .get("/broken", () => {
          throw new Error("password=hunter2", { cause: new Error("the disk") });
        })
        .get("/busy", () => {
          throw new AppError("DB_BUSY", { cause: new Error("locked") });
        })
        .all("/*", () => new Response("page", { headers: { "content-type": "text/html" } })),
    ...options,
  });

/** Checks that a response has the shape of an error; returns its status and code. */
export async function errorOf(response: Response): Promise<[number, unknown]> {
  expect(response.headers.get("content-type")).toContain("application/json");
  const body = await response.json();
  expect(body).toMatchObject({
    code: expect.any(String),
    message: expect.any(String),
    requestId: response.headers.get("x-request-id"),
  });
  return [response.status, body.code];
}

/** Sends raw bytes that no HTTP client would send. Returns all data received until the connection closes. */
export function sendRaw(port: number, ...parts: readonly string[]): Promise<string> {
  const { socket, ended } = openSocket(port);
  for (const part of parts) socket.write(part);
  return ended;
}

/** Sends `beginning`, then `drop` repeatedly until the server closes the connection. */
export async function drip(port: number, beginning: string, drop: string): Promise<string> {
  const { socket, ended } = openSocket(port);
  socket.write(beginning);
  const timer = setInterval(() => socket.write(drop), 500);
  const answer = await ended;
  clearInterval(timer);
  return answer;
}

function openSocket(port: number) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.on("data", (data: Buffer) => {
    answer += data.toString("latin1");
  });
  socket.on("error", () => {});
  socket.on("close", () => resolve(answer));
  return { socket, ended: promise };
}
