import type { BetterAuthOptions, BetterAuthPlugin } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { formCsrfMiddleware, freshSessionMiddleware } from "better-auth/api";
import { getAuthTables } from "better-auth/db";
import { betterAuth } from "better-auth/minimal";
import { createAccessControl } from "better-auth/plugins/access";
import { admin } from "better-auth/plugins/admin";
import { emailOTP } from "better-auth/plugins/email-otp";
import type { Db } from "../../db/connect.server.ts";
import { provider } from "../../db/dialect/connect.server.ts";
import { ConfigError, type Env } from "../../env/env.server.ts";
import { toPattern } from "../../http/request.server.ts";
import type { Log } from "../../log/log.server.ts";
import { title } from "../../shared/app.ts";
import { AppError } from "../../shared/errors.ts";
import { codeLength, maxUserAgentLength } from "../../shared/limits.ts";
import type { Grants, PermissionTable } from "../../shared/permissions.ts";
import { minute, second } from "../../shared/time.ts";
import type { Audit } from "../audit.server.ts";
import { createCodeHash, pendingCode } from "../codes.server.ts";
import { type AuthTables, additionalFields } from "../fields.server.ts";
import type { AuthLimits } from "../limits.ts";
import { createLostLoginMethods } from "../login-methods.server.ts";
import { providerOptions } from "../providers.server.ts";
import { getCall, pathPolicy, refusedPaths, type SignUp } from "../rules.server.ts";
import type { SessionCookies } from "../session-cookies.server.ts";
import { auditWrites } from "./audit-writes.server.ts";
import { guardWrites, watchAdapter } from "./watch-adapter.server.ts";

/** better-auth can trust this header: `authHeaders` drops the client's value and sets its own. */
const addressHeader = "x-client-address";

/** Proxy headers, which clients can forge, and headers that describe the body as it was sent. */
const dropped =
  /^(x-forwarded-.*|forwarded|x-real-ip|x-client-address|content-length|content-type|transfer-encoding)$/;

export function authHeaders(request: Headers, ip: string): Headers {
  const headers = new Headers();
  for (const [name, value] of request) if (!dropped.test(name)) headers.append(name, value);
  if (ip) headers.set(addressHeader, ip);
  const userAgent = request.get("user-agent");
  if (userAgent) headers.set("user-agent", userAgent.slice(0, maxUserAgentLength));
  return headers;
}

function accessControl(table: Partial<PermissionTable>, grants: Grants) {
  const actions = Object.entries(table).map(([resource, granted]) => [resource, Object.keys(granted)]);
  const ac = createAccessControl(Object.fromEntries(actions));
  const roles = Object.entries(grants).map(([role, granted]) => [role, ac.newRole({ ...granted })]);
  return { ac, roles: Object.fromEntries(roles) };
}

export interface AuthOptions {
  env: Pick<Env, "baseUrl" | "authSecret" | "signup" | "codeTtlMinutes" | "providers">;
  db: Db;
  tables: AuthTables;
  log: Log;
  audit: Audit;
  cookies: SessionCookies;
  permissions: Partial<PermissionTable>;
  grants: Grants;
  limits: AuthLimits;
  signUp: Pick<SignUp, "whoSignsUp">;
  /** Our rules: plugins whose hooks run before those of all other plugins. */
  rules: readonly BetterAuthPlugin[];
  plugins: readonly BetterAuthPlugin[];
}

/** Throws if a field has no column: Drizzle would leave it out of updates, and better-auth would report success. */
function assertColumns(options: BetterAuthOptions, tables: object): void {
  const missing = Object.values(getAuthTables(options)).flatMap(({ modelName, fields }) => {
    const columns: object = Reflect.get(tables, modelName) ?? {};
    const names = Object.entries(fields).map(([name, { fieldName = name }]) => fieldName);
    return names.filter((name) => !(name in columns)).map((name) => `${modelName}.${name}`);
  });
  const lacking = `lacks columns that better-auth needs: ${missing.join(", ")}. See docs/add-an-auth-plugin.md.`;
  if (missing.length > 0) throw new ConfigError("src/config/auth-tables.server.ts", [lacking]);
}

/** Rules that better-auth's configuration cannot express are in features/auth/rules. */
export function createAuth({
  env,
  db,
  tables,
  log,
  audit,
  cookies,
  permissions,
  grants,
  limits,
  signUp,
  rules,
  plugins,
}: AuthOptions) {
  const origin = env.baseUrl.origin;
  const lost = createLostLoginMethods(db);
  const hashCode = createCodeHash(env.authSecret);

  const auth = betterAuth({
    appName: title,
    baseURL: origin,
    basePath: "/api/auth",
    secret: env.authSecret,
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    // better-auth's limits are per path and process; ours are per address and in the database (kit/rate).
    rateLimit: { enabled: false },
    disabledPaths: [...refusedPaths],
    onAPIError: {
      errorURL: `${origin}/login/error`,
      // auth-handler.server.ts catches errors, logs them and responds in our format.
      throw: true,
    },
    database: watchAdapter(
      drizzleAdapter(db, { provider, schema: { ...tables }, transaction: true }),
      lost.watch(
        guardWrites(signUp, auditWrites({ db, tables, audit, maxPasskeys: limits.maxPasskeys, ...lost })),
      ),
    ),
    socialProviders: providerOptions(env.providers, { disableSignUp: !env.signup }),
    account: {
      // The state is in a cookie, so that the database stores nothing for visitors.
      storeStateStrategy: "cookie",
      updateAccountOnSignIn: false,
      // Everyone can sign in with a code, so the last provider may be unlinked.
      accountLinking: { requireLocalEmailVerified: true, allowUnlinkingAll: true },
    },
    // No cookie cache: revoking, banning and changing a role must take effect immediately.
    session: {
      expiresIn: limits.sessionLifetimeSeconds,
      updateAge: limits.sessionUpdateSeconds,
      freshAge: limits.freshSessionMs / second,
      cookieCache: { enabled: false },
      additionalFields: {
        ...additionalFields(tables, "session"),
        impersonatedFrom: { type: "string", required: false, input: false, returned: false },
      },
    },
    user: {
      deleteUser: { enabled: true },
      additionalFields: {
        ...additionalFields(tables, "user"),
        onboardedAt: { type: "date", required: false, input: false },
        search: { type: "string", required: false, input: false, returned: false },
        language: { type: "string", required: false, input: false, returned: false },
      },
    },
    // Expired codes stay until `pruneAuth` removes them, so that they can be reported as expired.
    verification: { disableCleanup: true },
    advanced: {
      useSecureCookies: false,
      cookiePrefix: cookies.prefix,
      defaultCookieAttributes: { secure: cookies.secure, httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
    },
    plugins: [
      ...rules,
      emailOTP({
        otpLength: codeLength,
        expiresIn: (env.codeTtlMinutes * minute) / second,
        allowedAttempts: limits.maxTriesPerCode,
        changeEmail: { enabled: true },
        storeOTP: { hash: async (code) => hashCode(code) },
        // better-auth would hide a failed delivery, so one of our rules sends the code before the call returns.
        sendVerificationOTP: async ({ email, otp }, ctx) => {
          if (ctx) pendingCode.set(getCall(ctx), { email, code: otp });
        },
      }),
      admin({
        ...accessControl(permissions, grants),
        impersonationSessionDuration: limits.impersonationSeconds,
      }),
      ...plugins,
    ],
    logger: {
      // Logs no arguments: those of a failed query contain addresses and tokens. Errors are also thrown.
      log: (level, message) => log[level === "error" ? "warn" : "debug"]("better-auth", { message }),
    },
  });
  assertColumns(auth.options, tables);
  return auth;
}

export { refusedPaths };

export type Auth = ReturnType<typeof createAuth>;

type OfferedRoute = ReturnType<typeof offeredRoutes>[number];

const isOk = ({ path }: { path?: string }) => path === "/ok";

export function offeredRoutes(auth: Auth) {
  const endpoints: { path?: string; options?: { method?: string | string[]; use?: unknown[] } }[] =
    Object.values(auth.api);
  // Middleware that runs on every path, and therefore requires no session.
  const open = new Set<unknown>([formCsrfMiddleware, ...(endpoints.find(isOk)?.options?.use ?? [])]);
  return endpoints.flatMap(({ path, options }) => {
    if (!path || refusedPaths.includes(path)) return [];
    return {
      path,
      // better-auth's own check would accept a session from the future, created while the clock was ahead.
      isFreshOnly:
        pathPolicy(path).stale === "SESSION_NOT_FRESH" ||
        options?.use?.includes(freshSessionMiddleware) === true,
      /** Whether the route runs a check before validation, usually for the session. */
      isGuarded: options?.use?.some((step) => !open.has(step)) === true,
      pattern: toPattern(path),
      methods: [options?.method ?? []].flat(),
    };
  });
}

/** @throws AppError NOT_FOUND or METHOD_NOT_ALLOWED */
export function offeredRoute(offered: readonly OfferedRoute[], path: string, method: string): OfferedRoute {
  const matching = offered.filter(({ pattern }) => pattern.test(path));
  const [route] = matching;
  if (!route) throw new AppError("NOT_FOUND");
  const allow = matching.flatMap(({ methods }) => methods);
  if (!allow.includes(method)) throw new AppError("METHOD_NOT_ALLOWED", { allow: [...allow].sort() });
  return route;
}
