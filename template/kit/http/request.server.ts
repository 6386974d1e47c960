import { Elysia } from "elysia";
import type { z } from "zod";
import { AppError } from "../shared/errors.ts";
import { issueCode, issuePath } from "../shared/issue-code.ts";
import { safeRedirect } from "../shared/redirect.ts";

/** @throws AppError VALIDATION_ERROR with its issues; `at` names the field if the schema has none */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  typed: unknown,
  at?: string,
): z.output<Schema> {
  const { success, data, error } = schema.safeParse(typed);
  if (success) return data;
  const issues = error.issues.map((issue) => ({
    path: at ?? issuePath(issue),
    code: issueCode(issue, typed),
  }));
  throw new AppError("VALIDATION_ERROR", { issues });
}

/**
 * Elysia would make a list of "Poe, Edgar" and an object of "{}". Here, values stay texts, and only repeated ones
 * become lists.
 */
export function plainQuery() {
  return new Elysia({ name: "query" }).onTransform({ as: "global" }, (context) => {
    // Passes on only the request: given the whole context, Elysia would parse cookies, headers and body on every call.
    if (context.request.url.includes("?")) context.query = getQuery(context.request) as typeof context.query;
  });
}

export function getQuery({ url }: Request) {
  const { searchParams } = new URL(url);
  const entries = [...new Set(searchParams.keys())].map((name) => {
    const [value = "", ...others] = searchParams.getAll(name);
    return [name, others.length > 0 ? [value, ...others] : value] as const;
  });
  return Object.fromEntries(entries);
}

/** A request's path, without parsing the URL: it is needed several times per request. */
export function getPath(request: Request): string {
  const { url } = request;
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.indexOf("?", start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

/** Matches the paths of a route: "/api/orders/:id", "/files/*". */
export function toPattern(route: string, end = ""): RegExp {
  const steps = route.split("/").map((step) => {
    if (step === "*") return ".*";
    return step.startsWith(":") ? "[^/]+" : RegExp.escape(step);
  });
  return new RegExp(`^${steps.join("/")}${end}$`);
}

export const isHealthPath = (path: string) => path === "/livez" || path === "/readyz";

/** Endings that browsers, crawlers and scanners request. Ids in page paths may contain dots, as emails do. */
const extensions =
  /\.(?:avif|bak|cgi|css|env|gif|gz|html?|ico|ini|jpe?g|js|json|jsp|log|map|md|mjs|mp[34]|otf|pdf|php\d?|png|sql|svg|tar|te?xt|ttf|webm|webmanifest|webp|woff2?|xml|ya?ml|zip|aspx?)$/i;

/**
 * Whether a path names a file instead of a page: it has a file's ending at the top level, or is hidden, as in
 * `/.well-known/`.
 */
export function isFilePath(path: string): boolean {
  return extensions.test(path) || /^\/[^/]+\.[^/.]+$/.test(path) || path.includes("/.");
}

/**
 * Refuses a request that a page of another site made a browser send. Sec-Fetch-Site decides if present, because no page
 * can set it; otherwise Origin does. A request with neither is refused.
 */
export function assertSameOrigin(request: Request, baseUrl: URL): void {
  const site = request.headers.get("sec-fetch-site");
  const same = site === null ? request.headers.get("origin") === baseUrl.origin : site === "same-origin";
  if (!same) throw new AppError("CSRF");
}

/** Whether browsers treat pages of this URL as secure contexts: over https, or on their own machine. */
export function isSecureContext({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

export function changesState(method: string): boolean {
  return method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
}

/** Whether a request may change something: by its method, or by messages on the websocket that it opens. */
export function mayChange({ method, headers }: Request): boolean {
  return changesState(method) || headers.get("upgrade")?.toLowerCase() === "websocket";
}

/**
 * Allows redirects only to this site. Removes the body, for which Bun would invent a type, and makes browsers follow
 * with GET after a write request. Other responses stay unchanged.
 * @throws AppError INTERNAL for a redirect to another site
 */
export function checkRedirect(request: Request, response: Response, { origin }: URL): Response {
  const location = response.headers.get("location");
  if (location === null || response.status < 300 || response.status >= 400) return response;
  if (!leadsHere(location, origin))
    throw new AppError("INTERNAL", { cause: new Error("A redirect to another site was blocked.") });
  // With 307 and 308, browsers send the form again.
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
