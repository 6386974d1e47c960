import { Elysia } from "elysia";
import { AppError } from "#shared/errors.ts";
import { pathOf } from "./path.server.ts";

interface Route {
  method: string;
  path: string;
}

interface UnmatchedOptions {
  /** All routes of the app; asked at the first unmatched request, when they are complete. */
  routes: () => readonly Route[];
  /** Nothing below these belongs to the pages. */
  prefixes: readonly string[];
}

/** Answers what no route took: 405 with Allow when another method would have, else 404. */
export function unmatched({ routes, prefixes }: UnmatchedOptions) {
  let matchers: { method: string; pattern: RegExp }[] | undefined;
  const own = prefixes.flatMap((prefix) => [prefix, `${prefix}/*`]);
  /** Takes everything, and so says nothing of what a path takes. */
  const catchAlls = new Set([...own, "/*"]);

  const refuse = ({ request }: { request: Request }): never => {
    matchers ??= routes()
      .filter(({ method, path }) => method !== "ALL" && method !== "WS" && !catchAlls.has(path))
      .map(({ method, path }) => ({ method, pattern: patternOf(path) }));
    const path = pathOf(request);
    const methods = new Set(matchers.flatMap(({ method, pattern }) => (pattern.test(path) ? method : [])));
    if (methods.size === 0) throw new AppError("NOT_FOUND");
    if (methods.has("GET")) methods.add("HEAD");
    throw new AppError("METHOD_NOT_ALLOWED", { allow: [...methods].sort() });
  };

  const app = new Elysia({ name: "unmatched" });
  // GET by name as well: the pages' `GET /*` would otherwise win over a route for all methods.
  for (const path of own) app.all(path, refuse).get(path, refuse);
  return app;
}

/** "/api/books/:id" and "/files/*" as an expression, with or without a slash at the end, as for Elysia. */
function patternOf(path: string): RegExp {
  const bare = path.endsWith("/") ? path.slice(0, -1) : path;
  const steps = bare.split("/").map((step) => {
    if (step === "*") return ".*";
    return step.startsWith(":") ? "[^/]+" : RegExp.escape(step);
  });
  return new RegExp(`^${steps.join("/")}/?$`);
}
