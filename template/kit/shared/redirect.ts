/** A base to resolve paths against. It is never requested. */
const base = "http://this-site.invalid";

/**
 * Returns the path on this site that a redirect parameter names, or the fallback. Browsers read `\` as `/`, drop tabs
 * and line feeds, and resolve `//host` to another site, so such paths are rejected.
 */
export function safeRedirect(value: unknown, fallback: string): string {
  if (typeof value !== "string" || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(value)) return fallback;
  const url = URL.parse(value, base);
  // "/.//host" begins with one slash, but resolves to a path that begins with two.
  if (url?.origin !== base || url.pathname.startsWith("//")) return fallback;
  return url.pathname + url.search + url.hash;
}
