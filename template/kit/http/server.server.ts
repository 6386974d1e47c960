import { type AnyElysia, Elysia } from "elysia";
import { websocket } from "elysia/ws";
import type { Env } from "../env/env.server.ts";
import type { Log } from "../log/log.server.ts";
import type { VisitorLimits } from "../rate/limits.ts";
import { AppError } from "../shared/errors.ts";
import { second } from "../shared/time.ts";
import { securityTxt } from "./assets.server.ts";
import { jsonBody, maxJsonBytes } from "./body.server.ts";
import { context, contextOf, setPeer } from "./context.server.ts";
import { asAppError, errorHandler, errorResponse } from "./errors.server.ts";
import { policyReports } from "./headers.server.ts";
import { type GateOptions, gate } from "./internal/gate.server.ts";
import { type HealthOptions, health } from "./internal/health.server.ts";
import { unmatched } from "./internal/unmatched.server.ts";
import { isFilePath } from "./request.server.ts";

interface ServerOptions extends GateOptions {
  env: GateOptions["env"] & Pick<Env, "securityContact">;
  health: Omit<HealthOptions, "lifecycle">;
  policyReportLimits: VisitorLimits;
}

/**
 * The server before a project adds its routes: the gate around every request, errors, health checks, and reports from
 * browsers. Add routes with `use`; `refuseUnmatched` answers everything else.
 */
export function createServer({ health: checks, policyReportLimits, ...options }: ServerOptions) {
  const { env, log, lifecycle } = options;
  const app = new Elysia({ name: "app" });
  return app
    .use(gate(options))
    .use(jsonBody(() => app.routes))
    .use(errorHandler({ log }))
    .use(context())
    .use(health({ ...checks, lifecycle }))
    .use(policyReports({ log, limits: policyReportLimits }))
    .use(securityTxt(env));
}

/**
 * Refuses requests that no route matched: 405 if the path has routes for other methods, otherwise 404. Leaves other
 * paths to pages.
 * @param prefixes paths below which there are no pages
 */
export function refuseUnmatched(app: AnyElysia, prefixes: readonly string[]) {
  return unmatched({ routes: () => app.routes, prefixes, isPage: (path) => !isFilePath(path) });
}

/** Bun counts from the first byte of a request, so this also disconnects slow clients. */
const idleTimeoutSeconds = 10;

/**
 * Bun does not know the address of a client that has disconnected. No proxy has this address, so forwarded headers are
 * ignored.
 */
const unknownAddress = "0.0.0.0";

interface ServeOptions {
  env: Pick<Env, "host" | "port">;
  log: Log;
  isShared?: boolean;
  app: Pick<AnyElysia, "fetch" | "server">;
  /** How long a websocket may still receive messages after losing its session, role or permission. */
  checkMs?: number;
}

// Elysia's types are for an older version of Bun.
const sockets = websocket as Bun.WebSocketHandler<{ request: Request }>;

type Socket = Bun.ServerWebSocket<{ request: Request }>;

/** Calls `act` while the caller may call the route. Then closes the websocket with the error code as the reason. */
async function ifAllowed(socket: Socket, act = () => {}): Promise<void> {
  const { authorizeAgain = async () => {} } = contextOf(socket.data.request);
  // 1008 means policy violation.
  await authorizeAgain().then(act, (error) => socket.close(1008, asAppError(error).code));
}

async function open(socket: Socket, checkMs: number): Promise<void> {
  void sockets.open?.(socket);
  while (socket.readyState === WebSocket.OPEN) await Bun.sleep(checkMs).then(() => ifAllowed(socket));
}

const handling = new WeakMap<Socket, Promise<void>>();

/** Checks access before each message, and keeps their order. */
function message(socket: Socket, data: string | Buffer<ArrayBuffer>): void {
  const handle = () => ifAllowed(socket, () => void sockets.message?.(socket, data));
  handling.set(socket, (handling.get(socket) ?? Promise.resolve()).then(handle));
}

/** Uses Bun's server directly, because Elysia's `listen` silently shares the port with another process. */
export function serve({ env, log, isShared = false, app, checkMs = 10 * second }: ServeOptions) {
  const server = Bun.serve({
    hostname: env.host,
    port: env.port,
    idleTimeout: idleTimeoutSeconds,
    // For a larger body, Bun itself would send an empty response. body.server.ts sends an error.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    development: false,
    // On Linux, Bun shares the port with other such processes unless `development` is on.
    reusePort: isShared,
    fetch(request, server) {
      setPeer(request, server.requestIP(request)?.address ?? unknownAddress);
      return app.fetch(request);
    },
    websocket: {
      ...sockets,
      maxPayloadLength: maxJsonBytes,
      open: (socket) => open(socket, checkMs),
      message,
    },
    // Only errors that the gate could not answer reach this handler.
    error(error) {
      const requestId = crypto.randomUUID();
      log.error("error", { requestId, code: "INTERNAL", error });
      return errorResponse(new AppError("INTERNAL"), requestId);
    },
  });
  // Routes with `.ws` need it to upgrade requests.
  app.server = server;
  return server;
}

/** @throws an error with the code EADDRINUSE */
export async function assertPortFree({ host, port }: ServeOptions["env"]): Promise<void> {
  const probe = Bun.serve({
    hostname: host,
    port,
    development: false,
    reusePort: false,
    fetch: () => errorResponse(new AppError("NOT_READY"), crypto.randomUUID()),
  });
  await probe.stop(true);
}
