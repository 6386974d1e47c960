import type { BetterAuthPlugin } from "better-auth";
import { eq } from "drizzle-orm";
import { newDevice } from "#kit/auth/audit-writes.server.ts";
import { callOf } from "#kit/auth/auth-call.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { deviceOf } from "#kit/shared/device.ts";
import { createKnownDevices } from "../devices.server.ts";
import type { CodeRulesOptions } from "./codes.server.ts";

/** Notices a sign-in on a device that is new to the account, for the audit log. */
export function newDeviceRules({ db, env }: Pick<CodeRulesOptions, "db" | "env">): BetterAuthPlugin {
  const devices = createKnownDevices(env.authSecret);

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
                newDevice.set(callOf(ctx), { user: found, device: deviceOf(userAgent ?? null) });
              },
            },
          },
        },
      },
    }),
  };
}
