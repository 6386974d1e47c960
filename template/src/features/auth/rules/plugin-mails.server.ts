import type { BetterAuthPlugin } from "better-auth";
import type { SendMail } from "#config/auth-plugins.server.ts";
import { authPathLimits } from "#config/limits.ts";
import { directCall, on, runningCall } from "#kit/auth/auth-call.server.ts";
import { asAppError } from "#kit/http/errors.server.ts";
import { parse } from "#kit/http/parse.server.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import { emailSchema } from "#kit/shared/validation.ts";
import { taken } from "../budgets.server.ts";
import { createDelivery } from "../delivery.server.ts";
import { createKnownDevices } from "../devices.server.ts";
import { isKnown } from "../store.server.ts";
import type { CodeRulesOptions } from "./codes.server.ts";

type PluginMails = Omit<CodeRulesOptions, "mails">;

/**
 * Limits by address for every path that takes one and is not in `authPathLimits`: what a plugin sends to it or checks for
 * it counts like codes.
 */
export function addressRules({ env, budgets }: PluginMails): BetterAuthPlugin {
  const devices = createKnownDevices(env.authSecret);
  return {
    id: "address-rules",
    hooks: {
      before: [
        on(
          (path) => path !== "" && !(path in authPathLimits),
          async (ctx, call) => {
            if (ctx.body?.email === undefined) return;
            const email = parse(emailSchema, ctx.body.email, "email");
            const device = await devices.find(ctx, email);
            taken.set(call, await budgets.send({ email, ip: call.ip, device }));
            return { context: { body: { ...ctx.body, email } } };
          },
        ),
      ],
    },
  };
}

/** Sends the mails of plugins: within the limits, in the user's language, and while sign-up is closed to no stranger. */
export function pluginMailer({ db, env, budgets, mailer, mail, languageOf }: PluginMails): SendMail {
  const deliver = createDelivery({ mailer, signup: env.signup });
  return async (to, template) => {
    const call = runningCall() ?? directCall();
    try {
      if (!taken.of(call)) taken.set(call, await budgets.send({ email: to, ip: call.ip }));
      const language = call.request ? languageOf(call.request) : defaultLanguage;
      const rendered = await mail.render({ email: to, language }, template);
      await deliver(env.signup || (await isKnown(db, to)) ? rendered : null);
    } catch (error) {
      await taken.of(call)?.refund();
      // Some plugins ignore that a mail was not sent.
      call.failure ??= asAppError(error);
      throw error;
    }
  };
}
