import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { callOf } from "#server/auth/auth-call.server.ts";
import { named } from "#server/auth/named.server.ts";
import { parse } from "#server/parse.server.ts";
import { AppError } from "#shared/errors.ts";
import { emailSchema, nameSchema } from "#shared/validation.ts";

interface UserRulesOptions {
  /** Whether strangers may become users. */
  signup: boolean;
}

/** What may stand in the row of a user or of a social account, whichever path of better-auth writes it. */
export function userRules({ signup }: UserRulesOptions): BetterAuthPlugin {
  return {
    id: "user-rules",
    init: () => ({
      options: {
        databaseHooks: {
          user: {
            create: {
              async before({ image: _, ...user }, ctx) {
                // Nobody else may have got the code of an address that is not known here.
                if (!signup && ctx?.path === "/sign-in/email-otp") throw new AppError("INVALID_OTP");
                const email = parse(emailSchema, user.email, "email");
                // A provider's idea of a name is a suggestion; what a person types was checked before.
                const name = nameSchema.safeParse(user.name).data ?? "";
                return { data: { ...user, email, ...named(name) } };
              },
            },
            update: {
              async before({ image: _, ...user }) {
                const email =
                  user.email === undefined ? {} : { email: parse(emailSchema, user.email, "email") };
                const name = user.name === undefined ? {} : named(parse(nameSchema, user.name, "name"));
                return { data: { ...user, ...email, ...name } };
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
          matcher: ({ path }) => path === "/update-user" || path === "/sign-in/email-otp",
          handler: createAuthMiddleware(async (ctx) => {
            // Whoever is not signed in learns that first, from better-auth.
            if (ctx.path === "/update-user" && !callOf(ctx).current) return;
            if (ctx.body?.name !== undefined) parse(nameSchema, ctx.body.name, "name");
            // Pictures are uploads, and no addresses.
            if (ctx.body?.image !== undefined) throw notAccepted("image");
          }),
        },
      ],
    },
  };
}

/** Nothing is asked of a provider after signing in, so nothing is kept that would allow it. */
const noTokens = { accessToken: null, refreshToken: null, idToken: null };

export function notAccepted(field: string): AppError {
  return new AppError("VALIDATION_ERROR", { issues: [{ path: field, code: "unrecognized_keys" }] });
}
