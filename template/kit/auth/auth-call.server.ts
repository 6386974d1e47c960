import { AsyncLocalStorage } from "node:async_hooks";
import type { BetterAuthOptions } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import type { AppError } from "../shared/errors.ts";
import type { CurrentSession } from "./session.server.ts";

export interface UncheckedCall {
  request: Request;
  path: string;
  ip: string;
  body: unknown;
}

/** The state of one better-auth call that all of our rules share. A rule keeps its own state in a `callNote`. */
export interface AuthCall {
  /** Undefined for a direct call of `auth.api`. */
  request?: Request;
  /** The route's pattern below /api/auth, such as /callback/:id; empty for a direct call. */
  path: string;
  ip: string;
  current: CurrentSession | null;
  /** The session tokens that the call has read or created, with the session ids that replace them in responses. */
  tokens: Map<string, string>;
  /** An error that better-auth may have hidden, usually of the database. */
  failure?: AppError | undefined;
}

/** A value that a rule keeps for a call from one hook to the next. Only modules that import it can read it. */
export function callNote<T>() {
  const notes = new WeakMap<AuthCall, T>();
  return { of: (call: AuthCall) => notes.get(call), set: (call: AuthCall, note: T) => notes.set(call, note) };
}

// better-auth passes its context to hooks, but not to its adapter or to functions that plugins call.
const calls = new AsyncLocalStorage<AuthCall>();
const byContext = new WeakMap<object, AuthCall>();

type Known = Pick<AuthCall, "path" | "ip" | "current" | "request">;

export const newCall = (known: Known): AuthCall => ({ ...known, tokens: new Map() });

/** The state of a direct call of `auth.api`, or of code outside any call. */
export const directCall = (): AuthCall => newCall({ path: "", ip: "", current: null });

export function runCall<T>(call: AuthCall, work: () => Promise<T>): Promise<T> {
  return calls.run(call, work);
}

/** The call of better-auth's API that is being handled; undefined outside of one. */
export function runningCall(): AuthCall | undefined {
  return calls.getStore();
}

/** The call that a hook belongs to. A direct call of `auth.api` gets its own state. */
export function callOf(ctx: { context: object }): AuthCall {
  const running = calls.getStore() ?? byContext.get(ctx.context);
  if (running) return running;
  const call = directCall();
  byContext.set(ctx.context, call);
  return call;
}

export type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** A hook's function, before or after better-auth. What it returns before changes the call or is its response. */
type Work = (ctx: Context, call: AuthCall) => Promise<unknown>;

/** A hook for calls of these paths, for `hooks` of a plugin. */
export function on(paths: string | readonly string[] | ((path: string) => boolean), work: Work) {
  const isOne = typeof paths === "function" ? paths : (path: string) => [paths].flat().includes(path);
  return {
    matcher: ({ path = "" }: { path?: string }) => isOne(path),
    handler: createAuthMiddleware((ctx) => work(ctx, callOf(ctx))),
  };
}

/** The `init` of a plugin whose only hooks are for rows of better-auth's tables. */
export const onRows = (databaseHooks: NonNullable<BetterAuthOptions["databaseHooks"]>) => () => ({
  options: { databaseHooks },
});
