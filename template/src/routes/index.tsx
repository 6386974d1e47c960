import { createFileRoute, redirect } from "@tanstack/react-router";
import { homePath } from "#config/home.ts";
import { ensureBootstrap } from "#kit/client/bootstrap.ts";

// Public pages are routes next to this one: `bun run generate page terms` writes one. `DocumentTitle` sets its title.
export const Route = createFileRoute("/")({
  beforeLoad: async ({ context }) => {
    const { session, permissions } = await ensureBootstrap(context.queryClient);
    throw redirect({ href: session ? homePath(permissions) : "/login", statusCode: 302 });
  },
});
