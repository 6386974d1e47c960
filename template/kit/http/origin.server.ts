import { AppError } from "../shared/errors.ts";
import { safeRedirect } from "../shared/redirect.ts";

/**
 * Refuses a request that another site's page made a browser send. Sec-Fetch-Site decides if present, since no page can
 * set it; else Origin; a request with neither is refused.
 */
export function assertSameOrigin(request: Request, baseUrl: URL): void {
  const site = request.headers.get("sec-fetch-site");
  const same = site === null ? request.headers.get("origin") === baseUrl.origin : site === "same-origin";
  if (!same) throw new AppError("CSRF");
}

/** Whether browsers treat pages of this URL as a secure context: over https, or on their own machine. */
export function isSecureContext({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

export function changesState(method: string): boolean {
  return method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}

/** Whether a request may change something: by its method, or by the messages of the websocket that it opens. */
export function mayChange({ method, headers }: Request): boolean {
  return changesState(method) || headers.get("upgrade")?.toLowerCase() === "websocket";
}

/**
 * Allows redirects only to this site. Removes the body, for which Bun would invent a type, and makes browsers follow
 * with GET after a write request. Other responses stay as they are.
 * @throws AppError INTERNAL for a redirect to another site
 */
export function checkRedirect(request: Request, response: Response, { origin }: URL): Response {
  const location = response.headers.get("location");
  if (location === null || response.status < 300 || response.status >= 400) return response;
  if (!leadsHere(location, origin))
    throw new AppError("INTERNAL", { cause: new Error("A redirect would have led to another site.") });
  // With 307 and 308 the browser would send the form again.
  const again = response.status > 306 && changesState(request.method);
  const status = again ? 303 : response.status;
  if (status === response.status && response.body === null) return response;
  return new Response(null, { status, headers: response.headers });
}

export function leadsHere(location: string, origin: string): boolean {
  const path = location.startsWith(`${origin}/`) ? location.slice(origin.length) : location;
  return location === origin || safeRedirect(path, "") !== "";
}

/** A redirect after a form: the browser fetches the page with GET. */
export function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
