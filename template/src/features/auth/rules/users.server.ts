import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { callOf } from "#kit/auth/auth-call.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { parse } from "#kit/http/parse.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { nameSchema } from "#kit/shared/validation.ts";
import { isLastAdministrator } from "../store.server.ts";

/** What users may change of themselves; kit/auth/guard-writes.server.ts checks the rows. */
export function userRules({ db }: { db: Db }): BetterAuthPlugin {
  return {
    id: "user-rules",
    init: () => ({
      options: {
        databaseHooks: {
          account: {
            create: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
            update: { before: async (account) => ({ data: { ...account, ...noTokens } }) },
          },
        },
      },
    }),
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === "/delete-user",
          handler: createAuthMiddleware(async (ctx) => {
            const { current } = callOf(ctx);
            // The database refuses it too, but only after better-auth has ended the sessions.
            if (current && (await isLastAdministrator(db, current.user.id))) throw new AppError("LAST_ADMIN");
          }),
        },
        {
          matcher: ({ path }) => path === "/update-user" || path === "/sign-in/email-otp",
          handler: createAuthMiddleware(async (ctx) => {
            // better-auth answers first if there is no session.
            const { current } = callOf(ctx);
            if (ctx.path === "/update-user" && !current) return;
            if (ctx.body?.name !== undefined) parse(nameSchema, ctx.body.name, "name");
            // Pictures are uploaded, not linked: here they can only be kept or removed.
            const image: unknown = ctx.body?.image;
            const own = ctx.path === "/update-user" ? [null, current?.user.image] : [];
            if (image !== undefined && !own.some((one) => one === image)) throw notAccepted("image");
          }),
        },
      ],
    },
  };
}

/** Providers are not called after sign-in, so their tokens are not kept. */
const noTokens = { accessToken: null, refreshToken: null, idToken: null };

export function notAccepted(field: string): AppError {
  return new AppError("VALIDATION_ERROR", { issues: [{ path: field, code: "unrecognized_keys" }] });
}
