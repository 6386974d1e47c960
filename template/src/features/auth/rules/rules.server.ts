import type { BetterAuthPlugin } from "better-auth";
import type { SendMail } from "#config/auth-plugins.server.ts";
import { authPathLimits } from "#config/limits.ts";
import type { Audit } from "#kit/auth/audit.server.ts";
import { directCall, on, runningCall } from "#kit/auth/auth-call.server.ts";
import type { Sessions } from "#kit/auth/session.server.ts";
import { asAppError } from "#kit/http/errors.server.ts";
import { parse } from "#kit/http/parse.server.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import { emailSchema } from "#kit/shared/validation.ts";
import { createCodeBudgets, taken } from "../budgets.server.ts";
import { createDelivery } from "../delivery.server.ts";
import { createKnownDevices } from "../devices.server.ts";
import { isKnown } from "../store.server.ts";
import { administrationRules, impersonationRules, userRules } from "./administration.server.ts";
import { challengeRules, passkeyRules } from "./challenges.server.ts";
import { type CodeRulesOptions, codeRefusals, codeRules } from "./codes.server.ts";
import { personalRules, sessionRules } from "./session.server.ts";

interface AuthRulesOptions extends Omit<CodeRulesOptions, "budgets"> {
  env: CodeRulesOptions["env"] & { baseUrl: URL };
  audit: Audit;
  sessions: Sessions;
  /** Replaces sign-in by an emailed code, as the demo does. */
  signIn?: BetterAuthPlugin | undefined;
}

/**
 * The rules of this app beyond better-auth's defaults, as plugins in which the check of the caller comes first, and what is
 * refused before better-auth is called.
 */
export function authRules(options: AuthRulesOptions) {
  const { db, env, log, audit, sessions, languageOf, signIn } = options;
  const budgets = createCodeBudgets({ ...options, authSecret: env.authSecret });
  const plugins: BetterAuthPlugin[] = [
    sessionRules({ db, audit, sessions, languageOf }),
    ...(signIn ? [signIn] : [codeRules({ ...options, budgets }), personalRules(options)]),
    addressRules({ ...options, budgets }),
    userRules({ db }),
    administrationRules({ db }),
    impersonationRules({ db, log, audit }),
    challengeRules({ db }),
    passkeyRules({ db }),
  ];
  return {
    plugins,
    assertAllowed: codeRefusals(budgets),
    sendMail: pluginMailer({ ...options, budgets }),
  };
}

type PluginMails = Omit<CodeRulesOptions, "mails">;

/**
 * Limits by address for every path that takes one and is not in `authPathLimits`: what a plugin sends to it or checks for
 * it counts like codes.
 */
function addressRules({ env, budgets }: PluginMails): BetterAuthPlugin {
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
function pluginMailer({ db, env, budgets, mailer, mail, languageOf }: PluginMails): SendMail {
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
