import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A small reverse proxy that sends requests to the instances in turn. */
export interface ReverseProxy {
  origin: string;
  /** The ports of the instances. */
  readonly ports: number[];
  close(): Promise<void>;
}

type Outcome = "answered" | "not sent" | "lost" | "refused";

/**
 * Behaves like common proxies. A request that could not be delivered always goes to the next instance. One that was
 * delivered but gets no response, or a 503, is only sent again if it changes nothing.
 */
export async function startProxy(): Promise<ReverseProxy> {
  const ports: number[] = [];
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = [];
    for await (const part of incoming) parts.push(part);
    const body = Buffer.concat(parts);
    const isSafe = incoming.method === "GET" || incoming.method === "HEAD";
    const order = ports.map((_, at) => ports[(turn + at) % ports.length] ?? 0);
    turn += 1;
    for (const [at, port] of order.entries()) {
      const isLast = at === order.length - 1;
      const outcome = await forward(incoming, outgoing, body, { port, mayRefuse: isSafe && !isLast });
      if (outcome === "answered") return;
      if (outcome === "lost" && !isSafe) break;
    }
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    ports,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function forward(
  { method, url, headers, socket }: IncomingMessage,
  outgoing: ServerResponse,
  body: Buffer,
  { port, mayRefuse }: { port: number; mayRefuse: boolean },
): Promise<Outcome> {
  const client = socket.remoteAddress?.replace("::ffff:", "") ?? "";
  const before = headers["x-forwarded-for"];
  const forwarded = [before, client]
    .flat()
    .filter((address) => address)
    .join(", ");
  return new Promise((done) => {
    let isSent = false;
    const own = { ...headers, "x-forwarded-for": forwarded, connection: "close" };
    const call = request(
      { host: "127.0.0.1", port, method, path: url, headers: own, agent: false },
      (answer) => {
        if (mayRefuse && answer.statusCode === 503) {
          answer.resume();
          return done("refused");
        }
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
        answer.on("end", () => done("answered"));
        answer.on("error", () => {
          outgoing.destroy();
          done("answered");
        });
      },
    );
    call.on("socket", (connection) =>
      connection.on("connect", () => {
        isSent = true;
      }),
    );
    call.on("error", () => done(isSent ? "lost" : "not sent"));
    outgoing.on("close", () => call.destroy());
    call.end(body);
  });
}
