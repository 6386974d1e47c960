import { createFileRoute, redirect } from "@tanstack/react-router";
import { ensureSetup } from "#client/setup.ts";
import { homePath } from "#shared/landing.ts";

export const Route = createFileRoute("/")({
  beforeLoad: async ({ context }) => {
    const { session } = await ensureSetup(context.queryClient);
    throw redirect({ href: session ? homePath(session.user.role) : "/login", statusCode: 302 });
  },
});
