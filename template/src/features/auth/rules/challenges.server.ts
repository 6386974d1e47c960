import type { BetterAuthPlugin, GenericEndpointContext } from "better-auth";
import { isAPIError } from "better-auth/api";
import { eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { maxPasskeys } from "#config/limits.ts";
import { assertRoom } from "#kit/auth/login-methods.server.ts";
import { on, onRows, signInPolicy } from "#kit/auth/rules.server.ts";
import { passkey, user, verification } from "#kit/auth/tables.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import { parse } from "#kit/http/request.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { nameSchema } from "#kit/shared/validation.ts";
import { getBanError, isStored } from "../store.server.ts";

const cookieName = "passkey_challenge";
const askPaths = ["/passkey/generate-authenticate-options", "/passkey/generate-register-options"];
const signInPath = "/passkey/verify-authentication";
const answerPaths = [signInPath, "/passkey/verify-registration"];

const challenge = z.object({ identifier: z.string(), value: z.string(), expiresAt: z.coerce.date() });

const unknownPasskey = { code: signInPolicy.passkey.stranger, status: 401, message: "Passkey not found" };
const notFound = { code: "CHALLENGE_NOT_FOUND", status: 400, message: "Challenge not found" };

type Challenge = z.infer<typeof challenge>;
const markUsed = (row: Challenge) => ({ ...row, identifier: `answered-${row.identifier}` });

type Context = Pick<GenericEndpointContext, "context" | "getSignedCookie">;

async function getChallenge({ context, getSignedCookie }: Context) {
  const kept = await getSignedCookie(context.createAuthCookie(cookieName).name, context.secret);
  return kept ? challenge.parse(JSON.parse(Buffer.from(kept, "base64url").toString())) : undefined;
}

/**
 * Keeps passkey challenges in a signed cookie. So visits to the login page write nothing, and neither limits nor other
 * visitors can block a passkey. A challenge gets into the database, where better-auth looks for it, only when a known
 * passkey answers it or a user adds a new one. Unknown passkeys leave nothing there.
 */
export function challengeRules({ db }: { db: Db }): BetterAuthPlugin {
  const isKnown = async (credentialID: unknown) =>
    typeof credentialID === "string" &&
    (await db.$count(passkey, eq(passkey.credentialID, credentialID))) > 0;

  const store = (row: Challenge) => db.insert(verification).values({ id: crypto.randomUUID(), ...row });

  const isUsed = (row: Challenge) => isStored(db, markUsed(row).identifier);

  function use(row: Challenge): Promise<boolean> {
    return write(db, async () => {
      const isFirst = !(await isUsed(row));
      if (isFirst) await store(markUsed(row));
      return isFirst;
    });
  }

  return {
    id: "challenge-rules",
    init: onRows({
      session: {
        create: {
          async before(_, ctx) {
            if (ctx?.path !== signInPath) return;
            const row = await getChallenge(ctx);
            if (!row || !(await use(row))) throw new AppError(notFound);
          },
        },
      },
      verification: {
        create: {
          async before(row, ctx) {
            if (!ctx || !askPaths.includes(ctx.path ?? "")) return;
            const { expiresAt: expires } = row;
            const { name, attributes } = ctx.context.createAuthCookie(cookieName, { expires });
            const value = Buffer.from(JSON.stringify(row)).toString("base64url");
            await ctx.setSignedCookie(name, value, ctx.context.secret, attributes);
            return false;
          },
        },
      },
    }),
    hooks: {
      before: [
        on(answerPaths, async (ctx, call) => {
          const row = await getChallenge(ctx);
          const isNewPasskey = ctx.path !== signInPath;
          if (!row || row.expiresAt < new Date() || (isNewPasskey && !call.current)) return;
          if (!isNewPasskey && !(await isKnown(ctx.body?.response?.id))) throw new AppError(unknownPasskey);
          await write(db, async () => {
            if (isNewPasskey ? !(await use(row)) : await isUsed(row)) return;
            await store(row);
          });
        }),
      ],
    },
  };
}

/** Records when a passkey was last used. Limits the length of names and the number of passkeys. */
export function passkeyRules({ db }: { db: Db }): BetterAuthPlugin {
  return {
    id: "passkey-rules",
    schema: { passkey: { fields: { lastUsedAt: { type: "date", required: false, input: false } } } },
    hooks: {
      before: [
        on("/passkey/generate-register-options", async (_, { current }) => {
          if (current) await assertRoom(db, current.user.id, maxPasskeys - 1);
        }),
        on(["/passkey/verify-registration", "/passkey/update-passkey"], async (ctx) => {
          if (ctx.body?.name === undefined) return;
          return { context: { body: { ...ctx.body, name: parse(nameSchema, ctx.body.name, "name") } } };
        }),
      ],
      after: [
        on(signInPath, async (ctx) => {
          const { returned } = ctx.context;
          const credentialID: unknown = ctx.body?.response?.id;
          if (typeof credentialID !== "string") return;
          const used = eq(passkey.credentialID, credentialID);
          const owner = db.select({ id: passkey.userId }).from(passkey).where(used);
          if (!isAPIError(returned)) await db.update(passkey).set({ lastUsedAt: new Date() }).where(used);
          else if (returned.body?.code === signInPolicy.passkey.banned)
            throw await getBanError(db, inArray(user.id, owner));
        }),
      ],
    },
  };
}
