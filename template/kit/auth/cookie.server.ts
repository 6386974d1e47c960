import { timingSafeEqual } from "node:crypto";

const encoder = new TextEncoder();

/**
 * The token in the session cookie, if its signature is ours. better-auth's scheme: `<token>.<HMAC-SHA256 of it in
 * base64>`, percent-encoded, the first cookie of the name counting. A test compares the two on many inputs.
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

interface TokenCookie {
  name: string;
  token: string;
  secret: string;
  /** Only over https. */
  secure: boolean;
  maxAgeSeconds: number;
}

/** A Set-Cookie that `readToken` and better-auth can read. */
export function writeToken({ name, token, secret, secure, maxAgeSeconds }: TokenCookie): string {
  const value = encodeURIComponent(`${token}.${sign(token, secret)}`);
  return `${name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes(secure)}`;
}

/** A Set-Cookie that deletes the cookie. */
export function expireCookie(name: string, secure: boolean): string {
  return `${name}=; Max-Age=0; ${attributes(secure)}`;
}

function attributes(secure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

function sign(token: string, secret: string): string {
  return new Bun.CryptoHasher("sha256", secret).update(token).digest("base64");
}

/** The first cookie with that name in a Cookie header. */
function readCookie(cookies: string | null, name: string): string | null {
  for (const pair of cookies?.split(";") ?? []) {
    const equals = pair.indexOf("=");
    if (equals === -1 || pair.slice(0, equals).trim() !== name) continue;
    const value = pair.slice(equals + 1).trim();
    return decode(value.startsWith('"') ? value.slice(1, -1) : value);
  }
  return null;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
