import type { BetterAuthOptions } from "better-auth";
import { isAPIError } from "better-auth/api";
import { getAuthTables } from "better-auth/db";
import type { Db } from "../db/connect.server.ts";
import { databaseError, uniqueViolation } from "../db/errors.server.ts";
import type { Env } from "../env/env.server.ts";
import { unreadable, unreadableIssue } from "../http/body.server.ts";
import { contextOf, shareContext } from "../http/context.server.ts";
import { changesState, getPath, getQuery, leadsHere } from "../http/request.server.ts";
import type { Log } from "../log/log.server.ts";
import { AppError } from "../shared/errors.ts";
import { parseJson } from "../shared/text.ts";
import { createPace } from "../shared/within.server.ts";
import { refusalError, thrownRefusal } from "./internal/api-error.server.ts";
import {
  type Auth,
  type AuthOptions,
  authHeaders,
  createAuth,
  offeredRoute,
  offeredRoutes,
} from "./internal/create-auth.server.ts";
import { type Credentials, createCallLimits, createCredentials } from "./internal/credentials.server.ts";
import { resolveHandle, withoutTokens } from "./internal/session-handles.server.ts";
import type { AuthCallLimits, AuthLimits } from "./limits.ts";
import { type AuthCall, newCall, runCall, type UncheckedCall } from "./rules.server.ts";
import type { Sessions } from "./session.server.ts";
import { withCookies } from "./session-cookies.server.ts";

const basePath = "/api/auth";

/** Response headers in which plugins pass tokens to clients, or that let scripts of other sites read tokens. */
const telling = /^(set-(?!cookie$)|access-control-)/;
const impersonal = /^(accept.*|cookie|host|origin|referer|sec-.*|user-agent|x-client-address)$/;

/** Fields that contain a URL to redirect to, including those of plugins. */
const callback = /callbackURL$|^redirectTo$/i;
/** better-auth's error code for an invalid field, such as INVALID_NEW_USER_CALLBACK_URL. */
const invalid = (name: string) => {
  const words = name.replaceAll(/([a-z])([A-Z])/g, "$1_$2");
  return { code: `INVALID_${words.toUpperCase()}`, status: 403, message: `Invalid ${name}` };
};
const notFresh = { code: "SESSION_NOT_FRESH", status: 403, message: "Session is not fresh" };

interface AuthHandlerOptions {
  auth: Auth;
  sessions: Sessions;
  credentials: Credentials;
  db: Db;
  env: Pick<Env, "baseUrl">;
  log: Log;
  limits: Pick<AuthLimits, "authCallLimits" | "authPathLimits">;
  assertAllowed: (call: UncheckedCall) => Promise<void>;
  /** Response headers that may contain a session's token. */
  tokenHeaders?: readonly string[];
}

/** better-auth's API behind our rules. */
export type AuthHandler = ReturnType<typeof createAuthHandler>;

interface AuthenticationOptions
  extends AuthOptions,
    Omit<AuthHandlerOptions, "auth" | "credentials" | "env"> {
  env: AuthOptions["env"];
  limits: AuthLimits;
  /** Replaces `authCallLimits`. */
  callLimits?: AuthCallLimits | undefined;
}

/**
 * better-auth with our rules, and the handler in front of it.
 * @returns `library` is better-auth itself
 */
export function createAuthentication({ callLimits, ...options }: AuthenticationOptions) {
  const auth = createAuth(options);
  const credentials = createCredentials({ ...options, auth });
  const limits = callLimits ? { ...options.limits, authCallLimits: callLimits } : options.limits;
  const handler = createAuthHandler({ ...options, auth, credentials, limits });
  return { auth: handler, identify: credentials.identify, library: auth };
}

/**
 * Shows better-auth only sessions that we accept, the client address that we determined, and bodies within the limits.
 */
function createAuthHandler({
  auth,
  sessions,
  credentials,
  db,
  env,
  log,
  limits,
  assertAllowed,
  tokenHeaders = [],
}: AuthHandlerOptions) {
  const offered = offeredRoutes(auth);
  const callLimits = createCallLimits(log, limits);
  const paced = createPace();
  const oddField = createTextCheck(auth.options);

  /** @param body parsed from JSON or a form; `unreadable` if that failed */
  async function handle(request: Request, body?: unknown): Promise<Response> {
    const path = getPath(request).slice(basePath.length);
    const route = offeredRoute(offered, path, request.method);
    const { ip } = contextOf(request);
    const asked = { request, path, ip, body };
    await assertAllowed(asked);
    if (body === unreadable) throw new AppError("VALIDATION_ERROR", { issues: [unreadableIssue] });
    const fields = { ...getQuery(request), ...Object(body) };
    assertCallbacks(fields);
    const current = await sessions.of(request);
    const odd = oddField(fields);
    if (odd !== undefined) {
      // Check access before the input.
      if (!current && route.isGuarded) throw new AppError("UNAUTHORIZED");
      throw new AppError("VALIDATION_ERROR", { issues: [{ path: odd, code: "invalid_type" }] });
    }
    const call = newCall({ request, path: route.path, ip, current });
    const own = current ? sessions.getCredential(current) : undefined;
    if (current && own !== undefined) call.tokens.set(own, current.session.id);
    if (current && route.isFreshOnly && !current.isFresh) throw new AppError(notFresh);
    const isRead = !changesState(request.method);
    const settle = callLimits.take({ path: route.path, ip, sessionId: current?.session.id, isRead });
    const answer = current && credentials.answer(request, current);
    if (answer) return withCookies(answer, current.setCookie);
    const inner = await innerRequest(request, path, body, call);
    // A call blocks the only thread for several milliseconds just after startup.
    await paced();
    // Other calls may have used up the limits in the meantime.
    await assertAllowed(asked);
    try {
      const response = await runCall(call, () => auth.handler(inner));
      if (call.failure) throw call.failure;
      const finished = await finish(response, call, request.headers);
      settle(isFailure(response) ? 400 : finished.status);
      return finished;
    } catch (error) {
      const refusal = call.failure ?? known(error);
      settle(refusal instanceof AppError ? refusal.status : 500);
      throw refusal;
    }
  }

  /** Refuses callback URLs that leave this site: better-auth would only match them against patterns. */
  function assertCallbacks(fields: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(fields)) {
      const leads = callback.test(name) && typeof value === "string" && value !== "";
      if (leads && !leadsHere(value, env.baseUrl.origin)) throw new AppError(invalid(name));
    }
  }

  async function innerRequest(
    request: Request,
    path: string,
    body: unknown,
    { ip, current, tokens }: AuthCall,
  ): Promise<Request> {
    const headers = authHeaders(request.headers, ip);
    // better-auth must not accept a session that the kit refuses.
    if (!current || current.presented) withoutSession(headers, sessions.cookieName);
    if (!current?.presented && (await credentials.presents(headers))) withoutCredentials(headers);
    // The gate has already checked the origin, more strictly than better-auth checks this header.
    headers.set("origin", env.baseUrl.origin);
    const hasBody = request.method !== "GET";
    if (hasBody) headers.set("content-type", "application/json");
    // Plugin hooks read the body even if there is none.
    const inner = new Request(`${env.baseUrl.origin}${basePath}${path}${new URL(request.url).search}`, {
      method: request.method,
      headers,
      ...(hasBody ? { body: JSON.stringify(await resolveHandle(db, path, body ?? {}, tokens)) } : {}),
    });
    shareContext(request, inner);
    return inner;
  }

  async function finish(response: Response, { current, tokens }: AuthCall, sent: Headers): Promise<Response> {
    const text = withoutTokens(await response.text(), tokens);
    const answer = parseJson(text);
    if (response.status >= 400) throw getRefusal(response, answer);
    const headers = new Headers(response.headers);
    headers.delete("content-length");
    for (const [name, value] of [...headers]) {
      if (name === "set-cookie" || tokenHeaders.includes(name)) continue;
      if (telling.test(name)) headers.delete(name);
      else headers.set(name, withoutTokens(value, tokens));
    }
    // Ours come first: the cookies that better-auth sets are newer.
    const cookies = [...(current?.setCookie ?? []), ...headers.getSetCookie()];
    headers.delete("set-cookie");
    const finished = new Response(text === "" ? null : text, { status: response.status, headers });
    return withCookies(finished, lastOfEach(cookies, sent.get("cookie") ?? ""));
  }

  return {
    handle,
    /** Makes a call on behalf of another request, such as a form post, with the same checks. */
    call(request: Request, path: string, body: object): Promise<Response> {
      const inner = new Request(new URL(`${basePath}${path}`, env.baseUrl), {
        method: "POST",
        headers: request.headers,
      });
      shareContext(request, inner);
      return handle(inner, body);
    },
  };
}

/** Keeps the last Set-Cookie for each name. Drops expirations of cookies that the browser does not have. */
function lastOfEach(cookies: readonly string[], sent: string): string[] {
  const known = new Bun.CookieMap(sent);
  const last = new Map(cookies.map((cookie) => [cookie.split("=", 1)[0], cookie]));
  return [...last].flatMap(([name = "", cookie]) =>
    /; Max-Age=0(;|$)/i.test(cookie) && !known.has(name) ? [] : [cookie],
  );
}

function known(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isAPIError(error)) return thrownRefusal(error);
  const failure = databaseError(error);
  if (failure) return failure;
  const unique = uniqueViolation(error);
  if (unique?.includes("user.email")) return new AppError("EMAIL_TAKEN", { cause: error });
  // Another code was sent or tried in the meantime and has replaced this one.
  if (unique?.includes("verification.")) return new AppError("INVALID_OTP", { cause: error });
  return error;
}

function getRefusal(response: Response, answer: unknown): AppError {
  const { code, message }: { code?: unknown; message?: unknown } = Object(answer);
  const seconds = Number(response.headers.get("x-retry-after") ?? response.headers.get("retry-after"));
  return refusalError({
    status: response.status,
    code,
    message,
    retryAfterSeconds: seconds > 0 ? seconds : undefined,
  });
}

function withoutCredentials(headers: Headers): void {
  for (const name of [...headers.keys()]) if (!impersonal.test(name)) headers.delete(name);
}

function withoutSession(headers: Headers, name: string): void {
  const cookies = (headers.get("cookie") ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair !== "" && pair.split("=", 1)[0] !== name);
  headers.delete("cookie");
  if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
}

/** Whether a response redirects with an error, as paths do that the browser navigates to. */
function isFailure({ headers }: Response): boolean {
  const location = headers.get("location");
  return location !== null && URL.parse(location, "http://localhost")?.searchParams.has("error") === true;
}

const idNames = /^id$|I[dD]$|^(token|sessionToken)$/;

/** Plugin hooks read a body before its schema is checked. Finds ids and user texts that are not strings. */
function createTextCheck(options: BetterAuthOptions) {
  const columns = Object.entries(getAuthTables(options).user?.fields ?? {});
  const texts = new Set(columns.flatMap(([name, { type }]) => (type === "string" ? [name] : [])));
  return (fields: object): string | undefined =>
    Object.entries(fields).find(
      ([name, value]) => typeof (value ?? "") !== "string" && (texts.has(name) || idNames.test(name)),
    )?.[0];
}
