import type { QueryClient } from "@tanstack/react-query";
import { redirect } from "@tanstack/react-router";
import { landingPath } from "#config/home.ts";
import { ensureBootstrap } from "#kit/client/bootstrap.ts";

/** For pages that only visitors see: sends signed-in users on to where they were going. */
export async function requireAnonymous({
  context,
  search,
}: {
  context: { queryClient: QueryClient };
  search: { redirect?: string | undefined };
}): Promise<void> {
  const { session, permissions } = await ensureBootstrap(context.queryClient);
  if (session) throw redirect({ href: landingPath(search.redirect, permissions), statusCode: 302 });
}
