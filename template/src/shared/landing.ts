import { can, type Role } from "./permissions.ts";
import { safeRedirect } from "./redirect.ts";

/** Where a person of this role is at home. */
export function homePath(role: Role): string {
  return can(role, "apps", "manager") ? "/manager" : "/app";
}

/** Where signing in leads: the page that was asked for if it may be opened, else home. */
export function landingPath(asked: unknown, role: Role): string {
  const home = homePath(role);
  const path = safeRedirect(asked, home);
  const toManager = path === "/manager" || /^\/manager[/?#]/.test(path);
  return toManager && !can(role, "apps", "manager") ? home : path;
}
