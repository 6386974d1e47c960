import { type Granted, permits } from "#kit/shared/permissions.ts";
import { safeRedirect } from "#kit/shared/redirect.ts";

/** The first page after sign-in, which `/` also leads to. */
export function homePath(permissions: Granted): string {
  return permits(permissions, { apps: ["manager"] }) ? "/manager" : "/app";
}

/** The page to open after sign-in: the redirect if the user may open it, otherwise the first page. */
export function landingPath(redirect: unknown, permissions: Granted): string {
  const home = homePath(permissions);
  const path = safeRedirect(redirect, home);
  const toManager = path === "/manager" || /^\/manager[/?#]/.test(path);
  return toManager && !permits(permissions, { apps: ["manager"] }) ? home : path;
}
