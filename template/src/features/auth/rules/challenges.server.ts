import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { callOf } from "#server/auth/auth-call.server.ts";
import { passkey, verification } from "#server/auth/tables.server.ts";
import { type Db, write } from "#server/db/connect.server.ts";
import { AppError } from "#shared/errors.ts";
import { isStored } from "../store.server.ts";

const cookieName = "passkey_challenge";
const asked = new Set(["/passkey/generate-authenticate-options", "/passkey/generate-register-options"]);
const answered = new Set(["/passkey/verify-authentication", "/passkey/verify-registration"]);

/** What better-auth would store. */
const challenge = z.object({ identifier: z.string(), value: z.string(), expiresAt: z.coerce.date() });

/**
 * Keeps the challenges of passkeys in a signed cookie: visits of the login page write nothing, so that no limit and no
 * number of other visitors stands in the way of a passkey. Once it is answered, by a known passkey or for a new one,
 * better-auth finds it in the database.
 */
export function challengeRules({ db }: { db: Db }): BetterAuthPlugin {
  const isKnown = async (credentialID: unknown) =>
    typeof credentialID === "string" &&
    (await db.select({ id: passkey.id }).from(passkey).where(eq(passkey.credentialID, credentialID))).length >
      0;

  return {
    id: "challenge-rules",
    init: () => ({
      options: {
        databaseHooks: {
          verification: {
            create: {
              async before(row, ctx) {
                if (!ctx || !asked.has(ctx.path ?? "")) return;
                const { expiresAt: expires } = row;
                const { name, attributes } = ctx.context.createAuthCookie(cookieName, { expires });
                const value = Buffer.from(JSON.stringify(row)).toString("base64url");
                await ctx.setSignedCookie(name, value, ctx.context.secret, attributes);
                return false;
              },
            },
          },
        },
      },
    }),
    hooks: {
      before: [
        {
          matcher: ({ path }) => answered.has(path ?? ""),
          handler: createAuthMiddleware(async (ctx) => {
            const cookie = ctx.context.createAuthCookie(cookieName);
            const kept = await ctx.getSignedCookie(cookie.name, ctx.context.secret);
            if (!kept) return;
            const row = challenge.parse(JSON.parse(Buffer.from(kept, "base64url").toString()));
            const isNewPasskey = ctx.path === "/passkey/verify-registration";
            if (row.expiresAt < new Date() || (isNewPasskey && !callOf(ctx).current)) return;
            if (!isNewPasskey && !(await isKnown(ctx.body?.response?.id)))
              throw new AppError({ code: "PASSKEY_NOT_FOUND", status: 401, message: "Passkey not found" });
            const used = { ...row, identifier: `answered-${row.identifier}` };
            // Nobody answers one twice.
            await write(db, async () => {
              if (await isStored(db, used.identifier)) return;
              const rows = [used, row].map((one) => ({ id: crypto.randomUUID(), ...one }));
              await db.insert(verification).values(rows);
            });
          }),
        },
      ],
    },
  };
}
