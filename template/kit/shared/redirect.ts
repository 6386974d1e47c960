import { type Granted, permits } from "./permissions.ts";

/** A base to resolve paths against; never requested. */
const base = "http://this-site.invalid";

/**
 * Returns the path on this site that a redirect parameter names, or the fallback. Browsers read `\` as `/`, drop tabs
 * and line feeds and resolve `//host` to another site, so such paths are rejected.
 */
export function safeRedirect(value: unknown, fallback: string): string {
  if (typeof value !== "string" || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(value)) return fallback;
  const url = URL.parse(value, base);
  // "/.//host" begins with one slash, but resolves to a path that begins with two.
  if (url?.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}

/** Where users go who were not going anywhere. */
export function homePath(permissions: Granted): string {
  return permits(permissions, { apps: ["manager"] }) ? "/manager" : "/app";
}

/** The page to open after sign-in: the redirect if the user may open it, otherwise the start page. */
export function landingPath(redirect: unknown, permissions: Granted): string {
  const home = homePath(permissions);
  const path = safeRedirect(redirect, home);
  const toManager = path === "/manager" || /^\/manager[/?#]/.test(path);
  return toManager && home !== "/manager" ? home : path;
}
