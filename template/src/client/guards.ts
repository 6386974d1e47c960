import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { landingPath } from "#shared/landing.ts";
import { allows, type Permission } from "#shared/permissions.ts";
import type { Session } from "#shared/session.ts";
import { ensureBootstrap } from "./bootstrap.ts";
import { refuse } from "./refuse.ts";

interface Guarded {
  context: { queryClient: QueryClient };
  location: { href: string };
}

/** Sends whoever is signed in on to where signing in would have led. */
export async function requireAnonymous({
  context,
  search,
}: Pick<Guarded, "context"> & { search: { redirect?: string | undefined } }): Promise<void> {
  const { session } = await ensureBootstrap(context.queryClient);
  if (session) throw redirect({ href: landingPath(search.redirect, session.user.role), statusCode: 302 });
}

/** Sends whoever is not signed in to the login page, which leads back here. */
export async function requireSession({ context, location }: Guarded): Promise<Session> {
  const { session } = await ensureBootstrap(context.queryClient);
  if (!session) throw redirect({ to: "/login", search: { redirect: location.href }, statusCode: 302 });
  return session;
}

/** Lets in who is signed in, onboarded and permitted; the others get the page that tells them so. */
export async function requirePermission(guarded: Guarded, permission: Permission): Promise<void> {
  const { user } = await requireSession(guarded);
  if (user.onboardedAt === null) throw refuse({ code: "NOT_ONBOARDED", status: 200 });
  if (!allows(user.role, permission)) throw refuse({ code: "FORBIDDEN", status: 403 });
}
