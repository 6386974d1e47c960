import { sessionLifetimeSeconds } from "#shared/limits.ts";
import type { Env } from "../env.server.ts";
import { expireCookie, readToken, writeToken } from "./cookie.server.ts";

export type SessionCookies = ReturnType<typeof createSessionCookies>;

/**
 * The cookie with the session and, while an administrator views the product as a user, the one with their own
 * session, under the names better-auth has for them.
 * @param slug begins the names, so that two applications on one host do not take each other's
 */
export function createSessionCookies(
  { baseUrl, authSecret }: Pick<Env, "baseUrl" | "authSecret">,
  slug: string,
) {
  const secure = baseUrl.protocol === "https:";
  // Ours, since better-auth's prefix is `__Secure-`: a subdomain cannot set a `__Host-` cookie.
  const prefix = secure ? `__Host-${slug}` : slug;
  const name = `${prefix}.session_token`;
  const adminName = `${prefix}.admin_session`;
  // better-auth sets it for the short session of an administrator who views the product as a user.
  const transientName = `${prefix}.dont_remember`;
  return {
    prefix,
    secure,
    name,
    adminName,
    /** The token of the session. */
    session: (headers: Headers) => readToken(headers.get("cookie"), name, authSecret),
    /** The token of the session an administrator comes back to. better-auth puts a flag behind a colon. */
    admin: (headers: Headers) =>
      readToken(headers.get("cookie"), adminName, authSecret)?.split(":", 1)[0] ?? null,
    /** A Set-Cookie for as long as a session lives. */
    write: (token: string) =>
      writeToken({ name, token, secret: authSecret, secure, maxAgeSeconds: sessionLifetimeSeconds }),
    /** What makes a browser forget them all. */
    expire: () => [name, adminName, transientName].map((each) => expireCookie(each, secure)),
    /** The administrator's own session is the one again. */
    giveBack: (token: string) => [
      writeToken({ name, token, secret: authSecret, secure, maxAgeSeconds: sessionLifetimeSeconds }),
      ...[adminName, transientName].map((each) => expireCookie(each, secure)),
    ],
  };
}
