import { Elysia } from "elysia";
import { AppError } from "../../shared/errors.ts";
import { getPath, toPattern } from "../request.server.ts";

interface UnmatchedOptions {
  /** All routes of the app. Called on the first unmatched request, when all are registered. */
  routes: () => readonly { method: string; path: string }[];
  prefixes: readonly string[];
  /** Whether GET on any other path returns a page, be it the 404 page. */
  isPage: (path: string) => boolean;
}

/** Answers requests that no route matched: 405 with Allow if the path has routes for other methods, otherwise 404. */
export function unmatched({ routes, prefixes, isPage }: UnmatchedOptions) {
  let matchers: { method: string; pattern: RegExp }[] | undefined;
  const own = prefixes.flatMap((prefix) => [prefix, `${prefix}/*`]);
  /** A route that matches every path does not prove that this one exists. */
  const catchAlls = new Set([...own, "/*"]);
  const below = new RegExp(`^(?:${prefixes.map(RegExp.escape).join("|")})(?:/|$)`);

  const refuse = ({ request }: { request: Request }): never => {
    matchers ??= routes()
      .filter(({ method, path }) => method !== "ALL" && method !== "WS" && !catchAlls.has(path))
      // Like Elysia, ignores a trailing slash.
      .map(({ method, path }) => ({ method, pattern: toPattern(path.replace(/\/$/, ""), "/?") }));
    const path = getPath(request);
    const methods = new Set(matchers.flatMap(({ method, pattern }) => (pattern.test(path) ? method : [])));
    if (isPage(path) && !below.test(path)) methods.add("GET");
    if (methods.size === 0) throw new AppError("NOT_FOUND");
    if (methods.has("GET")) methods.add("HEAD");
    throw new AppError("METHOD_NOT_ALLOWED", { allow: [...methods].sort() });
  };

  const app = new Elysia({ name: "unmatched" });
  // GET explicitly as well: otherwise the pages' `GET /*` would win over a route for all methods.
  for (const path of own) app.all(path, refuse).get(path, refuse);
  return app.all("/*", refuse);
}
