import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { createAccessControl } from "better-auth/plugins/access";
import { admin } from "better-auth/plugins/admin";
import { emailOTP } from "better-auth/plugins/email-otp";
import { grants, statements } from "#shared/permissions.ts";
import { day, second } from "#shared/time.ts";
import type { Db } from "../db/connect.server.ts";
import type { Env } from "../env.server.ts";
import type { Log } from "../log.server.ts";
import { codeLength, createCodeHash, triesPerCode } from "./codes.server.ts";
import { directSignIn } from "./direct-sign-in.server.ts";
import { addressHeader } from "./headers.server.ts";
import { proven } from "./proven.server.ts";
import { providerOptions } from "./providers.server.ts";
import { account, session, user, verification } from "./tables.server.ts";

interface AuthOptions {
  env: Pick<Env, "baseUrl" | "authSecret" | "signup" | "codeTtlMinutes" | "providers">;
  db: Db;
  log: Log;
  /** Begins the names of our cookies, so that two applications on one host do not take each other's. */
  cookiePrefix: string;
}

/**
 * better-auth as this product uses it: a library behind our own routes. Its HTTP handler is not mounted, so only
 * what a route of ours calls can be reached.
 */
export function createAuth({ env, db, log, cookiePrefix }: AuthOptions) {
  const origin = env.baseUrl.origin;
  const secure = env.baseUrl.protocol === "https:";
  const hashCode = createCodeHash(env.authSecret);
  const ac = createAccessControl(statements);

  return betterAuth({
    baseURL: origin,
    basePath: "/api/auth",
    secret: env.authSecret,
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    // Its limits are per path and process; ours are per address and in the database (server/rate).
    rateLimit: { enabled: false },
    // No transactions: its callbacks are asynchronous, and bun:sqlite commits such a one at its first await.
    database: drizzleAdapter(db, {
      provider: "sqlite",
      schema: { user, session, account, verification },
      transaction: false,
    }),
    socialProviders: providerOptions(env.providers),
    // No cookie cache: revoking, banning and changing a role act at once.
    session: { expiresIn: (30 * day) / second, updateAge: day / second, cookieCache: { enabled: false } },
    user: { additionalFields: { onboardedAt: { type: "date", required: false, input: false } } },
    // An expired code has to be known as one; `pruneAuth` removes it later.
    verification: { disableCleanup: true },
    advanced: {
      // With a prefix of our own, since better-auth's is `__Secure-`: a subdomain cannot set a `__Host-` cookie.
      useSecureCookies: false,
      cookiePrefix: secure ? `__Host-${cookiePrefix}` : cookiePrefix,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: "lax", path: "/" },
      ipAddress: { ipAddressHeaders: [addressHeader], ipv6Subnet: 128 },
    },
    plugins: [
      emailOTP({
        otpLength: codeLength,
        expiresIn: env.codeTtlMinutes * 60,
        allowedAttempts: triesPerCode,
        disableSignUp: !env.signup,
        storeOTP: { hash: async (code) => hashCode(code) },
        // Its own sending is not reachable: it forgets failures of the mail server and the code of an unknown
        // address, and so tells who is known (features/auth/store.server.ts sends instead).
        sendVerificationOTP: () => Promise.reject(new Error("Codes are not sent by better-auth.")),
      }),
      admin({
        ac,
        roles: { admin: ac.newRole(grants.admin), user: ac.newRole(grants.user) },
      }),
      proven(),
      directSignIn,
    ],
    logger: {
      // Without its arguments: a failed query carries addresses and tokens. What matters is thrown as well.
      log: (level, message) => log[level === "error" ? "warn" : "debug"]("better-auth", { message }),
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
