import { AsyncLocalStorage } from "node:async_hooks";
import type { BetterAuthOptions } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { eq } from "drizzle-orm";
import type { Db } from "../db/connect.server.ts";
import type { AppError } from "../shared/errors.ts";
import { isInvited } from "./internal/invitations.server.ts";
import type { CurrentSession } from "./session.server.ts";
import { user } from "./tables.server.ts";

export interface UncheckedCall {
  request: Request;
  path: string;
  ip: string;
  body: unknown;
}

/** The state of one better-auth call, shared by all our rules. Each rule keeps its own state in a `callNote`. */
export interface AuthCall {
  /** Undefined if code calls `auth.api` directly. */
  request?: Request;
  /** The route's pattern below /api/auth, such as /callback/:id; empty if code calls `auth.api` directly. */
  path: string;
  ip: string;
  current: CurrentSession | null;
  /** The session tokens that the call has read or created, with the session ids that replace them in responses. */
  tokens: Map<string, string>;
  /** An error that better-auth may have hidden, usually from the database. */
  failure?: AppError | undefined;
}

/** A value that a rule passes from one hook of a call to the next, visible only to modules that import it. */
export function callNote<T>() {
  const notes = new WeakMap<AuthCall, T>();
  return { of: (call: AuthCall) => notes.get(call), set: (call: AuthCall, note: T) => notes.set(call, note) };
}

// better-auth gives its context to hooks, but not to its adapter or to functions that plugins call.
const calls = new AsyncLocalStorage<AuthCall>();
const byContext = new WeakMap<object, AuthCall>();

type Known = Pick<AuthCall, "path" | "ip" | "current" | "request">;

export const newCall = (known: Known): AuthCall => ({ ...known, tokens: new Map() });

/** The state for direct calls of `auth.api`, and for code outside of any call. */
export const directCall = (): AuthCall => newCall({ path: "", ip: "", current: null });

export function runCall<T>(call: AuthCall, work: () => Promise<T>): Promise<T> {
  return calls.run(call, work);
}

/** The better-auth call in progress, if any. */
export function runningCall(): AuthCall | undefined {
  return calls.getStore();
}

/** The call that a hook belongs to. A direct call of `auth.api` gets its own state. */
export function getCall(ctx: { context: object }): AuthCall {
  const running = calls.getStore() ?? byContext.get(ctx.context);
  if (running) return running;
  const call = directCall();
  byContext.set(ctx.context, call);
  return call;
}

export type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** A hook function. Before a call, what it returns changes the call or becomes the response. */
type Work = (ctx: Context, call: AuthCall) => Promise<unknown>;

/** A hook for calls of these paths, to put in a plugin's `hooks`. */
export function on(paths: string | readonly string[] | ((path: string) => boolean), work: Work) {
  const isOne = typeof paths === "function" ? paths : (path: string) => [paths].flat().includes(path);
  return {
    matcher: ({ path = "" }: { path?: string }) => isOne(path),
    handler: createAuthMiddleware((ctx) => work(ctx, getCall(ctx))),
  };
}

/** The `init` of a plugin that only has hooks for rows of better-auth's tables. */
export const onRows = (databaseHooks: NonNullable<BetterAuthOptions["databaseHooks"]>) => () => ({
  options: { databaseHooks },
});

// The two tables of the sign-in policy: who may sign in with which method, and what a session may call in which state.
// A test sends requests for every cell of both.

/**
 * Whose address it is. Without an account, it is a `newUser` while sign-up is open. While sign-up is closed, it is
 * `invited` (by someone, or admitted by the project) or a `stranger`.
 */
export type Who = "user" | "banned" | "newUser" | "invited" | "stranger";

/**
 * The outcome: a session, with a new account if needed; only an account; a code by email; nothing, with the same
 * response as for a code; or a refusal with this code.
 */
type Result = "session" | "account" | "code" | "nothing" | Refusal;
type Refusal = "BANNED_USER" | "INVALID_OTP" | "PASSKEY_NOT_FOUND" | "signup_disabled" | typeof taken;

const taken = "USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL";

/**
 * What each method gives to whom. A `provider` has verified the address; for an `unprovenProvider`, either the provider
 * or the account has not. `plugin` is any other method that creates an account. better-auth refuses banned users and
 * finds the accounts; our rules handle everything else.
 */
// biome-ignore format: a table
export const signInPolicy = {
  //                    user       banned         newUser              invited              stranger
  askForCode:       row("code",    "code",        "code",              "code",              "nothing"),
  code:             row("session", "BANNED_USER", "session",           "session",           "INVALID_OTP"),
  demo:             row("session", "BANNED_USER", "INVALID_OTP",       "INVALID_OTP",       "INVALID_OTP"),
  passkey:          row("session", "BANNED_USER", "PASSKEY_NOT_FOUND", "PASSKEY_NOT_FOUND", "PASSKEY_NOT_FOUND"),
  provider:         row("session", "BANNED_USER", "session",           "code",              "signup_disabled"),
  unprovenProvider: row("code",    "code",        "code",              "code",              "code"),
  plugin:           row("session", "BANNED_USER", "session",           "session",           "signup_disabled"),
  administrator:    row(taken,     taken,         "account",           "account",           "account"),
} satisfies Record<string, Readonly<Record<Who, Result>>>;

export type Way = keyof typeof signInPolicy;

/** The methods that create accounts, by path. Direct calls of `auth.api` have no path. */
const creating: Readonly<Record<string, Way>> = {
  "/sign-in/email-otp": "code",
  "/callback/:id": "provider",
  "/admin/create-user": "administrator",
  "": "administrator",
};

/** The sign-in method of a call that creates an account. */
export const getWay = (path: string): Way => creating[path] ?? "plugin";

interface SignUpOptions {
  db: Db;
  tables: object;
  isOpen: boolean;
  maySignUp?: ((email: string) => boolean) | undefined;
}

export type SignUp = ReturnType<typeof createSignUp>;

/**
 * Finds out whose address signs up. A banned user counts as a user.
 * @param tables those of src/config/auth-tables.server.ts
 * @param maySignUp whether an address may sign up without an invitation while sign-up is closed; by default none may
 */
export function createSignUp({ db, tables, isOpen, maySignUp = () => false }: SignUpOptions) {
  /** Who signs up with an address that has no account, or with "" if nobody has verified the address. */
  async function whoSignsUp(email: string): Promise<"newUser" | "invited" | "stranger"> {
    if (isOpen) return "newUser";
    if (email === "") return "stranger";
    return maySignUp(email) || (await isInvited(db, tables, email)) ? "invited" : "stranger";
  }
  return {
    whoSignsUp,
    async getOwner(email: string): Promise<Exclude<Who, "banned">> {
      // Everyone gets the same result, so do not read the user.
      if (isOpen) return "newUser";
      return (await db.$count(user, eq(user.email, email))) > 0 ? "user" : whoSignsUp(email);
    },
  };
}

/** Closed to everyone: there are no passwords, and changing an email takes a code, not a link. */
export const refusedPaths: readonly string[] = [
  "/sign-up/email",
  "/sign-in/email",
  "/request-password-reset",
  "/reset-password",
  "/reset-password/:token",
  "/verify-password",
  "/change-password",
  "/admin/set-user-password",
  "/send-verification-email",
  "/verify-email",
  "/change-email",
  "/delete-user/callback",
  "/email-otp/check-verification-otp",
  "/email-otp/verify-email",
  "/email-otp/request-password-reset",
  "/email-otp/reset-password",
  "/forget-password/email-otp",
];

/**
 * What a session may call in each state: "open", or the code of the refusal. While viewing as a user, all calls that
 * change nothing are open. better-auth itself requires a fresh session on more paths.
 */
interface PathPolicy {
  /** Whether the call signs in. If so, the user of the browser's current session is not the actor. */
  signsIn: boolean;
  notOnboarded: "open" | "NOT_ONBOARDED";
  viewing: "open" | "IMPERSONATING";
  stale: "open" | "SESSION_EXPIRED" | "SESSION_NOT_FRESH";
}

/** `*` matches the rest of a path. */
// biome-ignore format: a table
const paths: Readonly<Record<string, PathPolicy>> = {
  //                                            signs in  not onboarded    viewing          stale
  "/sign-in/*":                             path(true,  "open",          "open",          "open"),
  "/callback/*":                            path(true,  "open",          "IMPERSONATING", "open"),
  "/passkey/verify-authentication":         path(true,  "open",          "open",          "open"),
  "/passkey/generate-authenticate-options": path(false, "open",          "IMPERSONATING", "open"),
  "/email-otp/send-verification-otp":       path(false, "open",          "open",          "open"),
  "/admin/stop-impersonating":              path(false, "open",          "open",          "open"),
  "/sign-out":                              path(false, "open",          "open",          "open"),
  "/get-session":                           path(false, "open",          "IMPERSONATING", "open"),
  "/ok":                                    path(false, "open",          "IMPERSONATING", "open"),
  "/error":                                 path(false, "open",          "IMPERSONATING", "open"),
  "/email-otp/request-email-change":        path(false, "NOT_ONBOARDED", "IMPERSONATING", "SESSION_EXPIRED"),
  "/email-otp/change-email":                path(false, "NOT_ONBOARDED", "IMPERSONATING", "SESSION_EXPIRED"),
  "/delete-user":                           path(false, "NOT_ONBOARDED", "IMPERSONATING", "SESSION_EXPIRED"),
  "/link-social":                           path(false, "NOT_ONBOARDED", "IMPERSONATING", "SESSION_NOT_FRESH"),
  "/passkey/delete-passkey":                path(false, "NOT_ONBOARDED", "IMPERSONATING", "SESSION_NOT_FRESH"),
};
const others = path(false, "NOT_ONBOARDED", "IMPERSONATING", "open");
const known = new Map(Object.entries(paths));

/** The row of the policy for a path of better-auth or a plugin. */
export function pathPolicy(asked: string): PathPolicy {
  const family = /^\/[^/]+\/(?=.)/.exec(asked)?.[0];
  return known.get(asked) ?? known.get(`${family}*`) ?? others;
}

function row<
  User extends Result,
  Banned extends Result,
  NewUser extends Result,
  Invited extends Result,
  Stranger extends Result,
>(user: User, banned: Banned, newUser: NewUser, invited: Invited, stranger: Stranger) {
  return { user, banned, newUser, invited, stranger };
}

function path(signsIn: boolean, ...[notOnboarded, viewing, stale]: States): PathPolicy {
  return { signsIn, notOnboarded, viewing, stale };
}

type States = [PathPolicy["notOnboarded"], PathPolicy["viewing"], PathPolicy["stale"]];
