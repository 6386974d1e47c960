import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { callOf } from "#server/auth/auth-call.server.ts";
import { named } from "#server/auth/named.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import { parse } from "#server/parse.server.ts";
import { AppError } from "#shared/errors.ts";
import { emailSchema, nameSchema } from "#shared/validation.ts";
import { isLastAdministrator } from "../store.server.ts";

interface UserRulesOptions {
  db: Db;
  /** Whether sign-up is open. */
  signup: boolean;
}

/** Checks the rows of users and social accounts, whichever path of better-auth writes them. */
export function userRules({ db, signup }: UserRulesOptions): BetterAuthPlugin {
  return {
    id: "user-rules",
    init: () => ({
      options: {
        databaseHooks: {
          user: {
            create: {
              async before({ image: _, ...user }, ctx) {
                // With sign-up closed, no unknown address has got a code.
                if (!signup && ctx?.path === "/sign-in/email-otp") throw new AppError("INVALID_OTP");
                const email = parse(emailSchema, user.email, "email");
                // The name from a provider is a suggestion; input of users is checked before.
                const name = nameSchema.safeParse(user.name).data ?? "";
                return { data: { ...user, email, ...named(name) } };
              },
            },
            update: {
              async before({ image, ...user }, ctx) {
                const email =
                  user.email === undefined ? {} : { email: parse(emailSchema, user.email, "email") };
                const name = user.name === undefined ? {} : named(parse(nameSchema, user.name, "name"));
                // Checked below; from anywhere else, such as a provider, it is an address elsewhere.
                const picture = ctx?.path === "/update-user" && image !== undefined ? { image } : {};
                return { data: { ...user, ...email, ...name, ...picture } };
              },
            },
          },
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
