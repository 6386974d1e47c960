import { AppError } from "../shared/errors.ts";

/**
 * Refuses write requests that another site's page made a browser send. Sec-Fetch-Site decides if present, since no page
 * can set it; else Origin; a request with neither is refused.
 */
export function assertSameOrigin(request: Request, baseUrl: URL): void {
  const site = request.headers.get("sec-fetch-site");
  const same = site === null ? request.headers.get("origin") === baseUrl.origin : site === "same-origin";
  if (!same) throw new AppError("CSRF");
}

export function changesState(method: string): boolean {
  return method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}
