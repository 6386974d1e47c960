import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { landingPath } from "../shared/landing.ts";
import { type Permissions, permits } from "../shared/permissions.ts";
import { ensureBootstrap } from "./bootstrap.ts";
import { refuse } from "./refuse.ts";

interface Guarded {
  context: { queryClient: QueryClient };
  location: { href: string };
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
