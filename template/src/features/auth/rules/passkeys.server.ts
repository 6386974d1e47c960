import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware, isAPIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { maxPasskeys } from "#config/limits.ts";
import { callOf } from "#kit/auth/auth-call.server.ts";
import { passkey } from "#kit/auth/tables.server.ts";
import { assertRoom } from "#kit/auth/ways-in.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { parse } from "#kit/http/parse.server.ts";
import { nameSchema } from "#kit/shared/validation.ts";

/** Records when a passkey was last used, and limits the length of names and how many there are. */
export function passkeyRules({ db }: { db: Db }): BetterAuthPlugin {
  return {
    id: "passkey-rules",
    schema: { passkey: { fields: { lastUsedAt: { type: "date", required: false, input: false } } } },
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/passkey/generate-register-options",
          handler: createAuthMiddleware(async (ctx) => {
            const { current } = callOf(ctx);
            if (current) await assertRoom(db, current.user.id, maxPasskeys - 1);
          }),
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
