import type { BetterAuthOptions } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { type AuthCall, callOf } from "./auth-call.server.ts";

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
