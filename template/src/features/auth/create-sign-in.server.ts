import type { BetterAuthPlugin } from "better-auth";
import { authPlugins, tokenHeaders } from "#config/auth-plugins.server.ts";
import * as authTables from "#config/auth-tables.server.ts";
import * as limits from "#config/limits.ts";
import * as policy from "#config/sign-up.server.ts";
import type { AuthRulesContext, SessionParts } from "#kit/api/feature.server.ts";
import { type AuthHandler, createAuthentication } from "#kit/auth/auth-handler.server.ts";
import type { AuthCallLimits } from "#kit/auth/limits.ts";
import { createSignUp } from "#kit/auth/rules.server.ts";
import { createSessions } from "#kit/auth/session.server.ts";
import type { SessionCookies } from "#kit/auth/session-cookies.server.ts";
import type { Env } from "#kit/env/env.server.ts";
import type { Grants, PermissionTable } from "#kit/shared/permissions.ts";
import { authRules } from "./rules/rules.server.ts";

interface SignInOptions extends Omit<Parameters<typeof authRules>[0], "env" | "sessions" | "signUp"> {
  env: Pick<
    Env,
    "authSecret" | "baseUrl" | "codeTtlMinutes" | "mode" | "providers" | "signup" | "trustedProxies"
  >;
  cookies: SessionCookies;
  permissions: Partial<PermissionTable>;
  grants: Grants;
  /** How features read sessions, and their rules for better-auth's paths. */
  sessionParts?: Partial<SessionParts>;
  rulesByKind?: (
    context: Pick<AuthRulesContext, "sessions" | "signUp" | "call">,
  ) => readonly BetterAuthPlugin[];
  callLimits?: AuthCallLimits | undefined;
  /** Replaces the project's policy, for tests. */
  maySignUp?: ((email: string) => boolean) | undefined;
}

/** Connects sessions, better-auth and the rules for its calls, for the app and for tests of sign-in. */
export function createSignIn(options: SignInOptions) {
  const { env, db, log, audit, cookies, permissions, grants, sessionParts, rulesByKind, callLimits } =
    options;
  const { maySignUp = policy.maySignUp } = options;
  const tables = authTables;
  const sessions = createSessions({
    cookies,
    db,
    tables,
    log,
    grants,
    limits,
    identify: (headers, ip) => identify(headers, ip),
    ...sessionParts,
  });
  const signUp = createSignUp({ db, tables, isOpen: env.signup, maySignUp });
  const { plugins, sendMail, assertAllowed } = authRules({ ...options, sessions, signUp });
  const call: AuthHandler["call"] = (...asked) => auth.call(...asked);
  const rules = [...plugins, ...(rulesByKind?.({ sessions, signUp, call }) ?? [])];
  const { auth, identify, library } = createAuthentication({
    env,
    db,
    tables,
    log,
    audit,
    sessions,
    cookies,
    permissions,
    grants,
    limits,
    callLimits,
    signUp,
    rules,
    plugins: authPlugins({ ...env, sendMail }),
    assertAllowed,
    tokenHeaders,
  });
  return { sessions, auth, library };
}
