import { randomBytes } from "node:crypto";
import { z } from "zod";
import type { Auth } from "#server/auth/create-auth.server.ts";
import { asAppError } from "#server/auth/errors.server.ts";
import { authHeaders } from "#server/auth/headers.server.ts";
import type { Sessions } from "#server/auth/session.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import type { Env } from "#server/env.server.ts";
import type { Log } from "#server/log.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { landingPath } from "#shared/landing.ts";
import { safeRedirect } from "#shared/redirect.ts";
import type { SignIn } from "../sign-in.server.ts";
import { findUser } from "../store.server.ts";
import { createSealedCookie } from "./cookies.server.ts";
import { type Callback, exchange } from "./exchange.server.ts";
import type { PendingLinks } from "./links.server.ts";
import { linkedUser, type Profile, resolveUser } from "./store.server.ts";

/** Seconds between the button and the way back. */
const lifetime = 10 * 60;
/** Characters; a longer one would not fit into a cookie. */
const longestRedirect = 1500;

/** How providers say that the person changed their mind, or may not. */
const denials: ReadonlySet<string> = new Set([
  "access_denied",
  "user_cancelled_authorize",
  "user_cancelled_login",
]);

/** Which provider was chosen, and what only this browser may come back with. */
const attemptSchema = z.object({
  provider: z.string(),
  state: z.string(),
  verifier: z.string(),
  nonce: z.string().optional(),
  redirect: z.string(),
});

export type LoginError = "signup_disabled" | "access_denied" | "banned" | "unknown_error";

/** Where a browser is to go, and what it is to keep. */
export interface Way {
  location: string;
  setCookie: string[];
}

interface Visit {
  provider: string;
  callback: Callback;
  headers: Headers;
  ip: string;
  language: Language;
}

/** Signing in by a provider. Neither call throws: what goes wrong ends on the login error page. */
export interface Social {
  /** The way to the provider. */
  begin(choice: { provider: string; redirect: string }): Promise<Way>;
  /** The way on, after the provider. */
  finish(visit: Visit): Promise<Way>;
}

interface SocialOptions {
  auth: Auth;
  sessions: Sessions;
  db: Db;
  env: Pick<Env, "authSecret" | "signup" | "baseUrl">;
  signIn: SignIn;
  links: PendingLinks;
  log: Log;
}

export function createSocial({ auth, sessions, db, env, signIn, links, log }: SocialOptions): Social {
  const { authSecret, signup } = env;
  // One cookie for each attempt: two tabs do not disturb each other.
  const attempts = createSealedCookie({ auth, authSecret, name: "social", schema: attemptSchema, lifetime });
  const idOf = (state: string) => state.slice(0, 8);
  const redirectURI = (provider: string) => `${env.baseUrl.origin}/api/auth/callback/${provider}`;

  async function find(name: string) {
    const provider = (await auth.$context).socialProviders.find(({ id }) => id === name);
    if (!provider) throw new Error("There is no such provider.");
    return provider;
  }

  async function begin({ provider: name, redirect }: { provider: string; redirect: string }): Promise<Way> {
    const provider = await find(name);
    const state = randomBytes(24).toString("base64url");
    const verifier = randomBytes(48).toString("base64url");
    const nonce = provider.requiresIdTokenNonce ? randomBytes(24).toString("base64url") : undefined;
    const path = safeRedirect(redirect, "");
    const attempt = {
      provider: name,
      state,
      verifier,
      nonce,
      redirect: path.length > longestRedirect ? "" : path,
    };
    const url = await provider.createAuthorizationURL({
      state,
      codeVerifier: verifier,
      redirectURI: redirectURI(name),
      ...(nonce === undefined ? {} : { idTokenNonce: nonce }),
    });
    return { location: String(url), setCookie: [await attempts.set(attempt, idOf(state))] };
  }

  async function finish({ provider: name, callback, headers, ip, language }: Visit): Promise<Way> {
    const { state = "", error } = callback;
    if (!/^[\w-]{32}$/.test(state)) throw new Error("There is no state.");
    const attempt = await attempts.read(headers, idOf(state));
    if (attempt?.state !== state || attempt.provider !== name)
      throw new Error("This browser did not ask for it, or long ago.");
    const { verifier, nonce, redirect } = attempt;
    const used = await attempts.forget(idOf(state));
    const failed = (reason: LoginError) => ({ location: errorPage(reason, redirect), setCookie: [used] });
    if (error !== undefined) {
      if (!denials.has(error)) log.warn("social.failed", { provider: name, error: error.slice(0, 100) });
      return failed(denials.has(error) ? "access_denied" : "unknown_error");
    }
    try {
      const provider = await find(name);
      const person = await exchange({ provider, callback, verifier, nonce, redirectURI: redirectURI(name) });
      const { vouched, ...profile } = person;
      const known = linkedUser(db, profile);
      if (!known && !vouched) return await prove(profile, redirect, used);
      const userId = known ?? resolveUser(db, profile, { signup });
      if (userId === undefined) return failed("signup_disabled");
      return await open(userId, redirect, used);
    } catch (cause) {
      if (cause instanceof AppError && cause.code === "BANNED_USER") return failed("banned");
      report(name, cause);
      return failed("unknown_error");
    }

    /** An address nobody vouches for is proved as any other is: by a code. */
    async function prove(profile: Profile, redirect: string, used: string): Promise<Way> {
      const { email, provider } = profile;
      await signIn.sendCode({ email, ip, language });
      const search = new URLSearchParams({ ...(redirect ? { redirect } : {}), email, provider });
      return { location: `/login/verify?${search}`, setCookie: [used, await links.wait(profile)] };
    }

    async function open(userId: string, redirect: string, used: string): Promise<Way> {
      const { headers: answer } = await asAppError(() =>
        auth.api.signInProven({ body: { userId }, headers: authHeaders(headers, ip), returnHeaders: true }),
      );
      // The session this browser had until now: nobody could sign it out any more.
      await sessions.end(headers);
      const found = findUser(db, userId);
      if (!found) throw new AppError("UNAUTHORIZED");
      return { location: landingPath(redirect, found.role), setCookie: [used, ...answer.getSetCookie()] };
    }
  }

  function report(provider: string, error: unknown): void {
    log.warn("social.failed", { provider, error: summary(error) });
  }

  async function orError(provider: string, way: Promise<Way>): Promise<Way> {
    try {
      return await way;
    } catch (error) {
      report(provider, error);
      return { location: errorPage("unknown_error", ""), setCookie: [] };
    }
  }

  return {
    begin: (choice) => orError(choice.provider, begin(choice)),
    finish: (visit) => orError(visit.provider, finish(visit)),
  };
}

function errorPage(error: LoginError, redirect: string): string {
  return `/login/error?${new URLSearchParams({ error, ...(redirect ? { redirect } : {}) })}`;
}

/** better-auth throws what a provider answered as a plain object. */
function summary(error: unknown): unknown {
  if (error instanceof Error || typeof error !== "object" || error === null) return error;
  return new Error(`The provider answered ${"status" in error ? Number(error.status) : "strangely"}.`);
}
