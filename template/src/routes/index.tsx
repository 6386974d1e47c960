import { createFileRoute, redirect } from "@tanstack/react-router";
import { ensureBootstrap } from "#client/bootstrap.ts";
import { homePath } from "#shared/landing.ts";

export const Route = createFileRoute("/")({
  beforeLoad: async ({ context }) => {
    const { session } = await ensureBootstrap(context.queryClient);
    throw redirect({ href: session ? homePath(session.user.role) : "/login", statusCode: 302 });
  },
});
