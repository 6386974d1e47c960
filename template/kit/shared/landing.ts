import { type Granted, permits } from "./permissions.ts";
import { safeRedirect } from "./redirect.ts";

/** The home of a user with these permissions. */
export function homePath(permissions: Granted): string {
  return permits(permissions, { apps: ["manager"] }) ? "/manager" : "/app";
}

/** The page after sign-in: the redirect if the user may open it, else the start page. */
export function landingPath(redirect: unknown, permissions: Granted): string {
  const home = homePath(permissions);
  const path = safeRedirect(redirect, home);
  const toManager = path === "/manager" || /^\/manager[/?#]/.test(path);
  return toManager && home !== "/manager" ? home : path;
}
