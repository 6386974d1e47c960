import { Elysia } from "elysia";
import type { Env } from "../../env/env.server.ts";
import type { Lifecycle } from "../../jobs/processes.server.ts";
import { type Log, withoutAddresses } from "../../log/log.server.ts";
import { AppError } from "../../shared/errors.ts";
import type { FileType } from "../../shared/uploads.ts";
import { assertSmallBody, checkBody, maxDiscardedBytes } from "../body.server.ts";
import { createClientIp, getPeer, openContext, type RequestContext } from "../context.server.ts";
import { asAppError, errorResponse, logError } from "../errors.server.ts";
import { createPolicy, type PolicySources, setHeaders } from "../headers.server.ts";
import {
  assertSameOrigin,
  changesState,
  checkRedirect,
  getPath,
  isHealthPath,
  mayChange,
} from "../request.server.ts";
import { endInTime } from "./stream.server.ts";

export interface GateOptions {
  env: Pick<Env, "mode" | "baseUrl" | "trustedProxies"> & Partial<Pick<Env, "hstsSubdomains">>;
  log: Log;
  lifecycle: Lifecycle;
  /** The accepted file types, by name. */
  uploads?: Readonly<Record<string, FileType>>;
  /** Paths that accept plain form posts as well as JSON: the two sign-in forms. */
  formPaths?: readonly string[];
  /** Paths that also accept form posts from other sites: their handlers change nothing or check a signature. */
  foreignFormPaths?: readonly string[];
  /** In demo mode, the only paths that accept write requests. */
  writablePaths?: readonly string[] | undefined;
  /** Other hosts that pages may load from. */
  sources?: PolicySources;
  /** How often to check whether a streamed response may continue. */
  streamCheckMs?: number;
}

/**
 * The rules for every request and response. They wrap the router instead of being hooks: hooks do not see requests that
 * no route matches, and each hook costs every route a call.
 */
export function gate({
  env,
  log,
  lifecycle,
  uploads = {},
  formPaths = [],
  foreignFormPaths = [],
  writablePaths,
  sources,
  streamCheckMs,
}: GateOptions) {
  const site = { ...env, policy: createPolicy(env, sources) };
  const clientIp = createClientIp(env.trustedProxies, (peer) =>
    log.warn("settings", {
      warning: `X-Forwarded-For from ${peer} is ignored: add it to TRUSTED_PROXIES if it is your proxy`,
    }),
  );
  const foreign = new Set(foreignFormPaths);
  const forms = new Set([...formPaths, ...foreignFormPaths]);
  const writable = writablePaths && new Set(writablePaths);

  const admit = (request: Request, path: string): Request | Promise<Request> => {
    // Bun leaves an unusable host out of the URL. With fewer than four characters, Elysia would read a different path.
    if (!request.url.startsWith("http") || request.url.indexOf("/", "https://".length) < "http://host".length)
      throw new AppError("VALIDATION_ERROR", { message: "The Host is invalid." });
    if (writable && !writable.has(path) && mayChange(request)) throw new AppError("DEMO_MODE");
    if (isHealthPath(path)) return assertSmallBody(request);
    if (lifecycle.refusing) throw new AppError("SHUTTING_DOWN");
    if (env.mode === "production") assertHost(request, env.baseUrl);
    assertReadable(path);
    // Browsers let pages of other sites post forms and open websockets, with the cookies of this site.
    if (mayChange(request) && !foreign.has(path)) assertSameOrigin(request, env.baseUrl);
    if (!changesState(request.method)) return assertSmallBody(request);
    return checkBody(request, { path, formPaths: forms, uploads });
  };

  const wrap =
    (handle: Handle): Handle =>
    (request) => {
      const path = getPath(request);
      const ip = clientIp(getPeer(request), request.headers.get("x-forwarded-for"));
      const context = openContext(request, ip);

      const finish = (answer: Response): Response => {
        const whole = checkRedirect(request, answer, env.baseUrl);
        const response = endInTime(whole, { context, lifecycle, checkMs: streamCheckMs });
        setHeaders(response, context, site);
        if (lifecycle.draining) response.headers.set("connection", "close");
        logRequest(log, request, response, path, context);
        return response;
      };
      const fail = (error: unknown): Response => finish(refusal(error, request, context, log));

      try {
        const admitted = admit(request, path);
        const response = admitted instanceof Promise ? admitted.then(handle) : handle(admitted);
        return response instanceof Promise ? response.then(finish).catch(fail) : finish(response);
      } catch (error) {
        return fail(error);
      }
    };
  // Elysia passes the router's function and a request, although the type declares neither.
  return new Elysia({ name: "gate" }).wrap(wrap as unknown as Parameters<Elysia["wrap"]>[0]);
}

/** The router would respond with an empty body. */
function assertReadable(path: string): void {
  if (!path.includes("%") || isReadable(path)) return;
  throw new AppError("VALIDATION_ERROR", { message: "The URL is malformed." });
}

function isReadable(path: string): boolean {
  try {
    // Returns a value, because the build would remove a call whose result is unused.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

type Handle = (request: Request) => Response | Promise<Response>;

function refusal(error: unknown, request: Request, context: RequestContext, log: Log): Response {
  const known = asAppError(error);
  logError(log, known, context);
  const response = errorResponse(known, context.requestId);
  // Bun drains an unread body so that the response arrives, but not a body that may never end.
  const declared = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  const endless = known.code === "PAYLOAD_TOO_LARGE" && !(declared <= maxDiscardedBytes);
  if (endless) response.headers.set("connection", "close");
  return response;
}

/** Refuses a foreign Host: nothing derived from it may get into a link, a cache or a cookie. */
function assertHost(request: Request, baseUrl: URL): void {
  if (request.headers.get("host")?.toLowerCase() === baseUrl.host) return;
  throw new AppError("FORBIDDEN", {
    message: "This host is not served here: use the host in BASE_URL.",
  });
}

const maxPathLength = 200;
/** The status that nginx logs when the client has disconnected. Never sent. */
const leftStatus = 499;

/** One line for each request, without the query, which may contain search terms. */
function logRequest(
  log: Log,
  request: Request,
  response: Response,
  path: string,
  context: RequestContext,
): void {
  const status = response.status >= 400 && context.hasLeft ? leftStatus : response.status;
  const isFault = status >= 500 && !context.isExpected && !isHealthPath(path);
  const isRoutine = context.isRoutine || isHealthPath(path) || path.startsWith("/assets/");
  const quiet = status < 400 && isRoutine;
  const write = isFault ? log.error : quiet ? log.debug : log.info;
  write("request", {
    requestId: context.requestId,
    method: request.method,
    path: withoutAddresses(path.slice(0, maxPathLength)),
    route: context.route,
    status,
    ms: Math.round((performance.now() - context.startedAt) * 10) / 10,
    userId: context.userId,
    impersonatedBy: context.impersonatedBy,
  });
}
