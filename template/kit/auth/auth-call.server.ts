import { AsyncLocalStorage } from "node:async_hooks";
import type { BetterAuthOptions } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import type { AppError } from "../shared/errors.ts";
import type { CurrentSession } from "./session.server.ts";

/** A call over HTTP, before anything is known of it. */
export interface UncheckedCall {
  request: Request;
  /** The path below /api/auth. */
  path: string;
  ip: string;
  body: unknown;
}

/** One call of better-auth: what all of our rules know of it. What a rule remembers by itself is a `callNote`. */
export interface AuthCall {
  /** Undefined for a direct call of `auth.api`. */
  request?: Request;
  /** Below /api/auth, as better-auth declares it: /callback/:id. Empty for a direct call. */
  path: string;
  /** The address of the visitor; empty for a direct call. */
  ip: string;
  current: CurrentSession | null;
  /** Of the sessions that the call has read or made, with their ids: no answer contains one. */
  tokens: Map<string, string>;
  /** An error of the database, which better-auth may have hidden. */
  failure?: AppError | undefined;
}

/** A value that a rule keeps for a call from one hook to the next. Only modules that import it can read it. */
export function callNote<T>() {
  const notes = new WeakMap<AuthCall, T>();
  return { of: (call: AuthCall) => notes.get(call), set: (call: AuthCall, note: T) => notes.set(call, note) };
}

// better-auth hands its context to hooks, but not to its adapter or to what plugins call.
const calls = new AsyncLocalStorage<AuthCall>();
const byContext = new WeakMap<object, AuthCall>();

type Known = Pick<AuthCall, "path" | "ip" | "current" | "request">;

export const newCall = (known: Known): AuthCall => ({ ...known, tokens: new Map() });

/** A direct call of `auth.api`, or none. */
export const directCall = (): AuthCall => newCall({ path: "", ip: "", current: null });

export function runCall<T>(call: AuthCall, work: () => Promise<T>): Promise<T> {
  return calls.run(call, work);
}

/** The current call over HTTP. */
export function runningCall(): AuthCall | undefined {
  return calls.getStore();
}

/** The call of a hook. A direct call of `auth.api` gets its own state. */
export function callOf(ctx: { context: object }): AuthCall {
  const running = calls.getStore() ?? byContext.get(ctx.context);
  if (running) return running;
  const call = directCall();
  byContext.set(ctx.context, call);
  return call;
}

export type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** What a hook does, before or after better-auth. What it returns before replaces parts of the call, or is its answer. */
type Work = (ctx: Context, call: AuthCall) => Promise<unknown>;

/** A hook for some of better-auth's paths. */
export function on(paths: string | readonly string[] | ((path: string) => boolean), work: Work) {
  const isOne = typeof paths === "function" ? paths : (path: string) => [paths].flat().includes(path);
  return {
    matcher: ({ path = "" }: { path?: string }) => isOne(path),
    handler: createAuthMiddleware((ctx) => work(ctx, callOf(ctx))),
  };
}

/** The `init` of a plugin that has hooks for rows of better-auth's tables alone. */
export const onRows = (databaseHooks: NonNullable<BetterAuthOptions["databaseHooks"]>) => () => ({
  options: { databaseHooks },
});
