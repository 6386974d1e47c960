import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { AppError } from "#shared/errors.ts";

/**
 * Gives somebody a session without a code, and without keeping the address it began at. It has no path, so that
 * nothing reaches it over the network: whoever calls it here has to know why that person may come in.
 */
export const directSignIn = {
  id: "direct-sign-in",
  endpoints: {
    signInDirectly: createAuthEndpoint(
      { method: "POST", body: z.object({ userId: z.string() }) },
      async (context) => {
        const { internalAdapter } = context.context;
        const user = await internalAdapter.findUserById(context.body.userId);
        if (!user) throw new AppError("UNAUTHORIZED");
        const session = await internalAdapter.createSession(user.id, false, { ipAddress: null });
        await setSessionCookie(context, { session, user });
        return { userId: user.id };
      },
    ),
  },
} satisfies BetterAuthPlugin;
