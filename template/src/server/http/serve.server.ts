import { AppError } from "#shared/errors.ts";
import type { Env } from "../env.server.ts";
import type { Log } from "../log.server.ts";
import { setPeer } from "./context.server.ts";
import { errorResponse } from "./error-response.server.ts";

/** Seconds. Bun counts them from the first byte of a request on, so a client that drips is cut as well. */
const idleTimeout = 10;

interface ServeOptions {
  env: Pick<Env, "host" | "port">;
  log: Log;
  fetch: (request: Request) => Response | Promise<Response>;
}

/** Listens. Bun's own server, without Elysia's `listen`: that one shares the port silently with another process. */
export function serve({ env, log, fetch }: ServeOptions) {
  return Bun.serve({
    hostname: env.host,
    port: env.port,
    idleTimeout,
    // Bun refuses a larger body itself, with an empty answer; limits.server.ts refuses it with ours.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    development: false,
    // On Linux Bun shares the port with any other such process, once `development` is off.
    reusePort: false,
    fetch(request, server) {
      const peer = server.requestIP(request);
      if (peer) setPeer(request, peer.address);
      return fetch(request);
    },
    // Only what the gate itself could not answer comes here.
    error(error) {
      const requestId = crypto.randomUUID();
      log.error("error", { requestId, code: "INTERNAL", error });
      return errorResponse(new AppError("INTERNAL"), requestId);
    },
  });
}
