import type { QueryClient } from "@tanstack/react-query";
import { type AnyRouteMatch, notFound, redirect, SearchParamError } from "@tanstack/react-router";
import { type Permissions, permits } from "../shared/permissions.ts";
import type { Refusal } from "../shared/problem.ts";
import { ensureBootstrap } from "./bootstrap.ts";

interface Guarded {
  context: { queryClient: QueryClient };
  location: { href: string };
}

/** Requires an onboarded user with the permission. Redirects visitors to the login page, which leads back here. */
export async function requirePermission({ context, location }: Guarded, wanted: Permissions): Promise<void> {
  const { session, permissions } = await ensureBootstrap(context.queryClient);
  if (!session) throw redirect({ to: "/login", search: { redirect: location.href }, statusCode: 302 });
  if (session.user.onboardedAt === null) throw refuse({ code: "NOT_ONBOARDED", status: 200 });
  if (!permits(permissions, wanted)) throw refuse({ code: "FORBIDDEN", status: 403 });
}

/** The router's "not found" loads no route below this one, and the browser hydrates what the server rendered. */
export function refuse(refusal: Refusal) {
  return notFound({ data: refusal });
}

/** Whether the page's schema rejects the URL: its search (`validateSearch`) or its path (`params.parse`). */
export function hasRefusedAddress({ searchError, paramsError }: Partial<AnyRouteMatch>): boolean {
  return searchError instanceof SearchParamError || paramsError instanceof Error;
}
