import type { BetterAuthPlugin } from "better-auth";
import type { Audit } from "#kit/auth/audit.server.ts";
import type { Sessions } from "#kit/auth/session.server.ts";
import { createCodeBudgets } from "../budgets.server.ts";
import { administrationRules, userRules } from "./administration.server.ts";
import { challengeRules, passkeyRules } from "./challenges.server.ts";
import { type CodeRulesOptions, codeRefusals, codeRules } from "./codes.server.ts";
import { impersonationRules } from "./impersonation.server.ts";
import { addressRules, pluginMailer } from "./plugin-mails.server.ts";
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
