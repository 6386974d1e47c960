import type { Log } from "../log/log.server.ts";
import type { RequestContext } from "./context.server.ts";
import { isHealthPath } from "./path.server.ts";

const maxPathLength = 200;
/** As nginx logs it: nobody receives it. */
const leftStatus = 499;

/** One line per request, without the query, which may contain search terms. */
export function logRequest(
  log: Log,
  request: Request,
  response: Response,
  path: string,
  context: RequestContext,
): void {
  const status = response.status >= 400 && context.hasLeft ? leftStatus : response.status;
  const isFault = status >= 500 && !context.isExpected && !isHealthPath(path);
  const quiet = status < 400 && (isHealthPath(path) || path.startsWith("/assets/"));
  const write = isFault ? log.error : quiet ? log.debug : log.info;
  write("request", {
    requestId: context.requestId,
    method: request.method,
    path: path.slice(0, maxPathLength),
    route: context.route,
    status,
    ms: Math.round((performance.now() - context.startedAt) * 10) / 10,
    userId: context.userId,
    impersonatedBy: context.impersonatedBy,
  });
}
