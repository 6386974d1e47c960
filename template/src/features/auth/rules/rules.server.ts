import type { BetterAuthPlugin } from "better-auth";
import type { SendMail } from "#config/auth-plugins.server.ts";
import { authPathLimits } from "#config/limits.ts";
import type { Audit } from "#kit/auth/audit.server.ts";
import { directCall, on, runningCall, signInPolicy } from "#kit/auth/rules.server.ts";
import type { Sessions } from "#kit/auth/session.server.ts";
import { asAppError } from "#kit/http/errors.server.ts";
import { parse } from "#kit/http/request.server.ts";
import type { Log } from "#kit/log/log.server.ts";
import { defaultLanguage } from "#kit/shared/i18n/languages.ts";
import { emailSchema } from "#kit/shared/validation.ts";
import { consumed, createCodeBudgets } from "../budgets.server.ts";
import { createDelivery } from "../delivery.server.ts";
import { createKnownDevices } from "../devices.server.ts";
import { administrationRules, impersonationRules, userRules } from "./administration.server.ts";
import { challengeRules, passkeyRules } from "./challenges.server.ts";
import { type CodeRulesOptions, codeRefusals, codeRules } from "./codes.server.ts";
import { personalRules, sessionRules } from "./session.server.ts";

interface AuthRulesOptions extends Omit<CodeRulesOptions, "budgets"> {
  env: CodeRulesOptions["env"] & { baseUrl: URL };
  log: Log;
  audit: Audit;
  sessions: Sessions;
  /** Replaces sign-in with emailed codes, as in a demo. */
  signIn?: BetterAuthPlugin | undefined;
}

/**
 * The rules, as plugins of which the first checks the caller, and a check that refuses calls before better-auth runs.
 */
export function authRules(options: AuthRulesOptions) {
  const { db, env, log, audit, sessions, getLanguage, signIn } = options;
  const budgets = createCodeBudgets({ ...options, authSecret: env.authSecret });
  const plugins: BetterAuthPlugin[] = [
    sessionRules({ db, audit, sessions, getLanguage }),
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

const invites = (path: string) => authPathLimits[path] === "invitation";

type PluginMails = Omit<CodeRulesOptions, "mails">;

/**
 * Limits by address, for every path that takes one and has no limits of its own. Whatever a plugin sends to an address,
 * or checks for one, counts like a code. An invitation also counts for its sender.
 */
function addressRules({ env, budgets }: PluginMails): BetterAuthPlugin {
  const devices = createKnownDevices(env.authSecret);
  return {
    id: "address-rules",
    hooks: {
      before: [
        on(
          (path) => path !== "" && (!(path in authPathLimits) || invites(path)),
          async (ctx, call) => {
            if (ctx.body?.email === undefined) return;
            const email = parse(emailSchema, ctx.body.email, "email");
            const inviter = invites(call.path) ? call.current?.user.id : undefined;
            const device = inviter ? undefined : await devices.find(ctx, email);
            consumed.set(call, await budgets.send({ email, ip: call.ip, device, inviter }));
            return { context: { body: { ...ctx.body, email } } };
          },
        ),
      ],
    },
  };
}

/** Sends mails for plugins, within the limits and in the user's language. With sign-up closed, only users get any. */
function pluginMailer({ env, signUp, budgets, mailer, mail, getLanguage }: PluginMails): SendMail {
  const deliver = createDelivery({ mailer, signup: env.signup });
  return async (to, template) => {
    const call = runningCall() ?? directCall();
    try {
      if (!consumed.of(call)) consumed.set(call, await budgets.send({ email: to, ip: call.ip }));
      const language = call.request ? getLanguage(call.request) : defaultLanguage;
      const rendered = await mail.render({ email: to, language }, template);
      await deliver(signInPolicy.askForCode[await signUp.getOwner(to)] === "code" ? rendered : null);
    } catch (error) {
      await consumed.of(call)?.refund();
      // Some plugins ignore that a mail failed.
      call.failure ??= asAppError(error);
      throw error;
    }
  };
}
