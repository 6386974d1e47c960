import type { Env } from "../env/env.server.ts";
import type { Log } from "../log/log.server.ts";
import { AppError } from "../shared/errors.ts";
import { setPeer } from "./context.server.ts";
import { errorResponse } from "./errors.server.ts";

/** Bun counts from the first byte of a request, so this also disconnects slow clients. */
const idleTimeoutSeconds = 10;

interface ServeOptions {
  env: Pick<Env, "host" | "port">;
  log: Log;
  /** Whether processes share the port. */
  isShared?: boolean;
  fetch: (request: Request) => Response | Promise<Response>;
}

/** Uses Bun's server, because Elysia's `listen` silently shares the port with another process. */
export function serve({ env, log, isShared = false, fetch }: ServeOptions) {
  return Bun.serve({
    hostname: env.host,
    port: env.port,
    idleTimeout: idleTimeoutSeconds,
    // Bun itself would refuse a larger body with an empty response; body.server.ts sends an error.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    development: false,
    // On Linux, Bun shares the port with other such processes unless `development` is on.
    reusePort: isShared,
    fetch(request, server) {
      const peer = server.requestIP(request);
      if (peer) setPeer(request, peer.address);
      return fetch(request);
    },
    // Only errors that the gate could not answer arrive here.
    error(error) {
      const requestId = crypto.randomUUID();
      log.error("error", { requestId, code: "INTERNAL", error });
      return errorResponse(new AppError("INTERNAL"), requestId);
    },
  });
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
