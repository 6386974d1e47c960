import type { Env } from "../env/env.server.ts";
import { expireCookie, readToken, writeToken } from "./cookie.server.ts";
import type { AuthLimits } from "./limits.ts";

export type SessionCookies = ReturnType<typeof createSessionCookies>;

/**
 * The session cookie and, during an impersonation, the cookie with the administrator's own session, under the names
 * that better-auth uses.
 * @param slug begins the names, so that two applications on one host do not take each other's
 */
export function createSessionCookies(
  { baseUrl, authSecret }: Pick<Env, "baseUrl" | "authSecret">,
  slug: string,
  { sessionLifetimeSeconds }: Pick<AuthLimits, "sessionLifetimeSeconds">,
) {
  const secure = baseUrl.protocol === "https:";
  // Ours, since better-auth's prefix is `__Secure-`: a subdomain cannot set a `__Host-` cookie.
  const prefix = secure ? `__Host-${slug}` : slug;
  const name = `${prefix}.session_token`;
  const adminName = `${prefix}.admin_session`;
  // better-auth sets it for the session of an impersonation.
  const transientName = `${prefix}.dont_remember`;
  return {
    prefix,
    secure,
    name,
    adminName,
    /** The token of the session. */
    session: (headers: Headers) => readToken(headers.get("cookie"), name, authSecret),
    /** The token of the administrator's own session. better-auth appends a colon and a flag. */
    admin: (headers: Headers) =>
      readToken(headers.get("cookie"), adminName, authSecret)?.split(":", 1)[0] ?? null,
    /** A Set-Cookie with the lifetime of a session. */
    write: (token: string) =>
      writeToken({ name, token, secret: authSecret, secure, maxAgeSeconds: sessionLifetimeSeconds }),
    /** Deletes all of them. */
    expire: () => [name, adminName, transientName].map((each) => expireCookie(each, secure)),
    /** Restores the administrator's own session. */
    giveBack: (token: string) => [
      writeToken({ name, token, secret: authSecret, secure, maxAgeSeconds: sessionLifetimeSeconds }),
      ...[adminName, transientName].map((each) => expireCookie(each, secure)),
    ],
  };
}
