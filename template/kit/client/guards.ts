import type { QueryClient } from "@tanstack/react-query";
import { notFound, redirect } from "@tanstack/react-router";
import { type Permissions, permits } from "../shared/permissions.ts";
import type { Refusal } from "../shared/problem.ts";
import { landingPath } from "../shared/redirect.ts";
import { ensureBootstrap } from "./bootstrap.ts";

interface Guarded {
  context: { queryClient: QueryClient };
  location: { href: string };
}

interface OfEntry extends Guarded {
  context: Guarded["context"] & {
    features: readonly { navigation?: readonly { to: string; needs?: Permissions }[] }[];
  };
  location: Guarded["location"] & { pathname: string };
}

/** Redirects signed-in users to where a sign-in would lead. */
export async function requireAnonymous({
  context,
  search,
}: Pick<Guarded, "context"> & { search: { redirect?: string | undefined } }): Promise<void> {
  const { session, permissions } = await ensureBootstrap(context.queryClient);
  if (session) throw redirect({ href: landingPath(search.redirect, permissions), statusCode: 302 });
}

/** Requires an onboarded user with the permission; redirects visitors to the login page, which leads back here. */
export async function requirePermission({ context, location }: Guarded, wanted: Permissions): Promise<void> {
  const { session, permissions } = await ensureBootstrap(context.queryClient);
  if (!session) throw redirect({ to: "/login", search: { redirect: location.href }, statusCode: 302 });
  if (session.user.onboardedAt === null) throw refuse({ code: "NOT_ONBOARDED", status: 200 });
  if (!permits(permissions, wanted)) throw refuse({ code: "FORBIDDEN", status: 403 });
}

/** Requires what the navigation's entry for this page needs, as the manifest of its feature says. */
export function requireEntry(guard: OfEntry): Promise<void> {
  const { pathname } = guard.location;
  const entries = guard.context.features.flatMap(({ navigation = [] }) => navigation);
  const entry = entries.find(({ to }) => to === pathname);
  if (!entry) throw new Error(`No entry of the navigation leads to ${pathname}`);
  return requirePermission(guard, entry.needs ?? {});
}

/**
 * The refusal for a guard to throw. It uses the router's "not found" to reach the nearest not-found component instead of
 * the error path: nothing below is loaded, and the browser hydrates what the server rendered.
 */
export function refuse(refusal: Refusal) {
  return notFound({ data: refusal });
}
