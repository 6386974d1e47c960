import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware, isAPIError } from "better-auth/api";
import { eq, not } from "drizzle-orm";
import { callOf } from "#server/auth/auth-call.server.ts";
import { passkey, verification } from "#server/auth/tables.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import { contains, keepNewest } from "#server/db/dialect/sql.server.ts";
import { parse } from "#server/parse.server.ts";
import { createVisitorLimiter } from "#server/rate/visitor-limiter.server.ts";
import { maxPasskeyChallenges, passkeyChallengeVisitorLimits } from "#shared/limits.ts";
import { nameSchema } from "#shared/validation.ts";

/** Records when a passkey was last used, and limits the length of names. */
export function passkeyRules({ db }: { db: Db }): BetterAuthPlugin {
  const challenges = createVisitorLimiter(passkeyChallengeVisitorLimits);
  return {
    id: "passkey-rules",
    schema: { passkey: { fields: { lastUsedAt: { type: "date", required: false, input: false } } } },
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/passkey/generate-authenticate-options",
          handler: createAuthMiddleware(async (ctx) => void challenges.take(callOf(ctx).ip)),
        },
        {
          matcher: ({ path }) =>
            path === "/passkey/verify-registration" || path === "/passkey/update-passkey",
          handler: createAuthMiddleware(async (ctx) => {
            if (ctx.body?.name === undefined) return;
            return { context: { body: { ...ctx.body, name: parse(nameSchema, ctx.body.name, "name") } } };
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === "/passkey/generate-authenticate-options",
          handler: createAuthMiddleware(async () => {
            // Anyone can request one, so only the newest are kept.
            const isChallenge = not(contains(verification.identifier, "-otp-"));
            await keepNewest(db, verification, maxPasskeyChallenges, isChallenge);
          }),
        },
        {
          matcher: ({ path }) => path === "/passkey/verify-authentication",
          handler: createAuthMiddleware(async (ctx) => {
            const credentialID: unknown = ctx.body?.response?.id;
            if (isAPIError(ctx.context.returned) || typeof credentialID !== "string") return;
            await db
              .update(passkey)
              .set({ lastUsedAt: new Date() })
              .where(eq(passkey.credentialID, credentialID));
          }),
        },
      ],
    },
  };
}
