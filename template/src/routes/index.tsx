import { createFileRoute, redirect } from "@tanstack/react-router";
import { ensureBootstrap } from "#kit/client/bootstrap.ts";
import { homePath } from "#kit/shared/redirect.ts";

export const Route = createFileRoute("/")({
  beforeLoad: async ({ context }) => {
    const { session, permissions } = await ensureBootstrap(context.queryClient);
    throw redirect({ href: session ? homePath(permissions) : "/login", statusCode: 302 });
  },
});
