import { createFileRoute, redirect } from "@tanstack/react-router";
import { homePath } from "#config/home.ts";
import { ensureBootstrap } from "#kit/client/bootstrap.ts";

// Public pages, such as a landing page instead of this redirect: docs/add-a-public-page.md
export const Route = createFileRoute("/")({
  beforeLoad: async ({ context }) => {
    const { session, permissions } = await ensureBootstrap(context.queryClient);
    throw redirect({ href: session ? homePath(permissions) : "/login", statusCode: 302 });
  },
});
