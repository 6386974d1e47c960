import { timingSafeEqual } from "node:crypto";
import type { Env } from "../env/env.server.ts";
import type { AuthLimits } from "./limits.ts";

export type SessionCookies = ReturnType<typeof createSessionCookies>;

/** @param slug prefix of the cookies' names, so that two applications on one host do not share them */
export function createSessionCookies(
  { baseUrl, authSecret }: Pick<Env, "baseUrl" | "authSecret">,
  slug: string,
  { sessionLifetimeSeconds }: Pick<AuthLimits, "sessionLifetimeSeconds">,
) {
  const secure = baseUrl.protocol === "https:";
  // Replaces better-auth's prefix `__Secure-`: a subdomain cannot set a `__Host-` cookie.
  const prefix = secure ? `__Host-${slug}` : slug;
  const name = `${prefix}.session_token`;
  const adminName = `${prefix}.admin_session`;
  // better-auth sets this cookie for an impersonation's session.
  const transientName = `${prefix}.dont_remember`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  const write = (token: string) => {
    const value = encodeURIComponent(`${token}.${sign(token, authSecret)}`);
    return `${name}=${value}; Max-Age=${sessionLifetimeSeconds}; ${attributes}`;
  };
  const expire = (...names: string[]) => names.map((each) => `${each}=; Max-Age=0; ${attributes}`);
  return {
    prefix,
    secure,
    name,
    adminName,
    session: (headers: Headers) => readToken(headers.get("cookie"), name, authSecret),
    /** better-auth appends a colon and a flag. */
    admin: (headers: Headers) =>
      readToken(headers.get("cookie"), adminName, authSecret)?.split(":", 1)[0] ?? null,
    write,
    expire: () => expire(name, adminName, transientName),
    giveBack: (token: string) => [write(token), ...expire(adminName, transientName)],
  };
}

const encoder = new TextEncoder();

/**
 * The token in the session cookie, if its signature is valid. The format is better-auth's: `<token>.<HMAC-SHA256 of it
 * in base64>`, percent-encoded. Of several cookies of that name, the first one is used. A test compares this reader
 * with better-auth's on many inputs.
 */
export function readToken(cookies: string | null, name: string, secret: string): string | null {
  const value = readCookie(cookies, name);
  if (value === null) return null;
  const dot = value.lastIndexOf(".");
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = encoder.encode(value.slice(dot + 1));
  const wanted = encoder.encode(sign(token, secret));
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? token : null;
}

export function withCookies(response: Response, cookies: readonly string[]): Response {
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
  return response;
}

function sign(token: string, secret: string): string {
  return new Bun.CryptoHasher("sha256", secret).update(token).digest("base64");
}

export function readCookie(cookies: string | null, name: string): string | null {
  return cookies === null ? null : new Bun.CookieMap(cookies).get(name);
}
