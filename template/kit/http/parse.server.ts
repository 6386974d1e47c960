import { Elysia } from "elysia";
import type { z } from "zod";
import { AppError } from "../shared/errors.ts";
import { issueCode, issuePath } from "../shared/issue-code.ts";

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

/** Elysia would make a list of "Poe, Edgar" and an object of "{}": here a value is text, and only a repeated one a list. */
export function plainQuery() {
  return new Elysia({ name: "query" }).onTransform({ as: "global" }, (context) => {
    // Destructured: if the whole context were passed on, Elysia would parse cookies, headers and body for every call.
    if (context.request.url.includes("?")) context.query = queryOf(context.request) as typeof context.query;
  });
}

export function queryOf({ url }: Request) {
  const { searchParams } = new URL(url);
  const entries = [...new Set(searchParams.keys())].map((name) => {
    const [value = "", ...others] = searchParams.getAll(name);
    return [name, others.length > 0 ? [value, ...others] : value] as const;
  });
  return Object.fromEntries(entries);
}

/** The path of a request, without parsing the URL: called several times per request. */
export function pathOf(request: Request): string {
  const { url } = request;
  const start = url.indexOf("/", url.indexOf("://") + 3);
  const end = url.indexOf("?", start);
  return end < 0 ? url.slice(start) : url.slice(start, end);
}

/** Matches the paths of a route: "/api/orders/:id", "/files/*". */
export function patternOf(route: string, end = ""): RegExp {
  const steps = route.split("/").map((step) => {
    if (step === "*") return ".*";
    return step.startsWith(":") ? "[^/]+" : RegExp.escape(step);
  });
  return new RegExp(`^${steps.join("/")}${end}$`);
}

export const isHealthPath = (path: string) => path === "/livez" || path === "/readyz";

/** Endings that browsers, crawlers and scanners request. An id in a page's path may contain a dot, as an email does. */
const extensions =
  /\.(?:avif|bak|cgi|css|env|gif|gz|html?|ico|ini|jpe?g|js|json|jsp|log|map|md|mjs|mp[34]|otf|pdf|php\d?|png|sql|svg|tar|te?xt|ttf|webm|webmanifest|webp|woff2?|xml|ya?ml|zip|aspx?)$/i;

/** Whether a path names a file rather than a page: by its ending at the top level, or hidden, as in `/.well-known/`. */
export function isFilePath(path: string): boolean {
  return extensions.test(path) || /^\/[^/]+\.[^/.]+$/.test(path) || path.includes("/.");
}
