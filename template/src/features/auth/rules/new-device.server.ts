import type { BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { eq } from "drizzle-orm";
import { callOf, type NewDevice } from "#server/auth/auth-call.server.ts";
import { user } from "#server/auth/tables.server.ts";
import { write } from "#server/db/connect.server.ts";
import { createKeyedHash } from "#server/keyed-hash.server.ts";
import { consume, retryAfter } from "#server/rate/budget.server.ts";
import { deviceOf } from "#shared/device.ts";
import { defaultLanguage, type Language } from "#shared/i18n/languages.ts";
import { deviceMailLimit, settledAccountMs } from "#shared/limits.ts";
import { createKnownDevices } from "../devices.server.ts";
import type { CodeRulesOptions } from "./codes.server.ts";

interface NewDeviceOptions extends Omit<CodeRulesOptions, "budgets"> {
  env: CodeRulesOptions["env"] & { baseUrl: URL };
}

/**
 * Notices a sign-in on a device that is new to the account, for the audit log, and tells the owner by mail: after the
 * answer, which neither waits for the mail nor fails with it.
 */
export function newDeviceRules(options: NewDeviceOptions): BetterAuthPlugin {
  const { db, env, log, mailer, mails, languageOf } = options;
  const devices = createKnownDevices(env.authSecret);
  const hash = createKeyedHash(env.authSecret, "budget");
  const accountUrl = new URL("/app/account", env.baseUrl).href;

  async function mail({ user, device }: NewDevice, at: Date, language: Language): Promise<void> {
    const budget = { budget: "device.mail", key: hash(user.id) };
    const isWithin = await write(db, async () => {
      if ((await retryAfter(db, budget, [deviceMailLimit], at)) > 0) return false;
      await consume(db, budget, at);
      return true;
    });
    if (isWithin)
      await mailer.send({ to: user.email, ...(await mails.newDevice({ at, device, accountUrl, language })) });
  }

  return {
    id: "new-device-rules",
    init: () => ({
      options: {
        databaseHooks: {
          session: {
            create: {
              async before({ userId, userAgent, impersonatedBy }, ctx) {
                if (!ctx || impersonatedBy) return;
                const [found] = await db.select().from(user).where(eq(user.id, userId));
                // A first sign-in is no news to its owner.
                if (!found?.onboardedAt || (await devices.find(ctx, found.email))) return;
                callOf(ctx).newDevice = { user: found, device: deviceOf(userAgent ?? null) };
              },
            },
          },
        },
      },
    }),
    hooks: {
      after: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async (ctx) => {
            const { newDevice, request } = callOf(ctx);
            if (!newDevice || !ctx.context.newSession) return;
            const { createdAt, onboardedAt } = newDevice.user;
            const at = new Date();
            const begun = Math.max(createdAt.getTime(), onboardedAt?.getTime() ?? 0);
            if (at.getTime() - begun < settledAccountMs) return;
            const language = request ? languageOf(request) : defaultLanguage;
            setTimeout(() => {
              mail(newDevice, at, language).catch((error) =>
                log.error("new-device.not-told", { userId: newDevice.user.id, error }),
              );
            });
          }),
        },
      ],
    },
  };
}
