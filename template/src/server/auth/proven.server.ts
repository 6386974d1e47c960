import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";
import { AppError } from "#shared/errors.ts";

/**
 * A call of better-auth that opens a session for somebody who has proved who they are in another way than
 * better-auth's own. Like all of its calls it can only be made by the code of this server.
 */
export function proven() {
  return {
    id: "proven",
    endpoints: {
      signInProven: createAuthEndpoint(
        "/sign-in/proven",
        { method: "POST", body: z.object({ userId: z.string() }), metadata: { SERVER_ONLY: true } },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.userId);
          if (!user) throw new AppError("UNAUTHORIZED");
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ status: true });
        },
      ),
    },
  };
}
