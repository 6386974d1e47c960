import { formCsrfMiddleware, freshSessionMiddleware } from "better-auth/api";
import { AppError } from "../shared/errors.ts";
import { type Auth, refusedPaths } from "./create-auth.server.ts";

/** What takes a fresh session here beyond what better-auth asks for: who removes a way in may be a thief of the session. */
const freshOnly = new Set(["/passkey/delete-passkey", "/link-social"]);

interface OfferedRoute {
  path: string;
  isFreshOnly: boolean;
  /** Whether something is checked before the input, as a rule the session. */
  isGuarded: boolean;
  pattern: RegExp;
  methods: readonly string[];
}

const isOk = ({ path }: { path?: string }) => path === "/ok";

/** All paths of better-auth and its plugins except the refused ones. */
export function offeredRoutes(auth: Auth): OfferedRoute[] {
  const endpoints: { path?: string; options?: { method?: string | string[]; use?: unknown[] } }[] =
    Object.values(auth.api);
  // What every path goes through asks for nobody.
  const open = new Set<unknown>([formCsrfMiddleware, ...(endpoints.find(isOk)?.options?.use ?? [])]);
  return endpoints.flatMap(({ path, options }) => {
    if (!path || refusedPaths.includes(path)) return [];
    const steps = path.split("/").map((step) => (step.startsWith(":") ? "[^/]+" : RegExp.escape(step)));
    return {
      path,
      // Its own check takes a session for fresh that a clock ahead has begun.
      isFreshOnly: freshOnly.has(path) || options?.use?.includes(freshSessionMiddleware) === true,
      isGuarded: options?.use?.some((step) => !open.has(step)) === true,
      pattern: new RegExp(`^${steps.join("/")}$`),
      methods: [options?.method ?? []].flat(),
    };
  });
}

/** @throws AppError NOT_FOUND or METHOD_NOT_ALLOWED */
export function offeredRoute(offered: readonly OfferedRoute[], path: string, method: string): OfferedRoute {
  const matching = offered.filter(({ pattern }) => pattern.test(path));
  const [route] = matching;
  if (!route) throw new AppError("NOT_FOUND");
  const allow = matching.flatMap(({ methods }) => methods);
  if (!allow.includes(method)) throw new AppError("METHOD_NOT_ALLOWED", { allow: [...allow].sort() });
  return route;
}
