import type { BetterAuthOptions, DBAdapter } from "better-auth";
import { z } from "zod";
import { databaseError } from "../db/errors.server.ts";
import { runningCall } from "./auth-call.server.ts";
import { createRowCheck } from "./session-handles.server.ts";

type AdapterFactory<Options> = (options: Options) => DBAdapter;

/** Does what is to be done around a query, and `run`s it or another in its place. */
export type AroundCall = (
  adapter: Pick<DBAdapter, "findMany">,
  method: string,
  query: unknown,
  run: (other?: unknown) => unknown,
) => unknown;

/**
 * Remembers the error of a failed query, and the tokens of sessions in what was found. better-auth turns some errors into an
 * empty list, "not signed in" or success; the call then responds with the error anyway.
 */
export function watchAdapter<Options extends BetterAuthOptions>(
  create: AdapterFactory<Options>,
  around: AroundCall,
): AdapterFactory<Options> {
  return (options) => watch(create(options), around, createRowCheck(options));
}

function watch<Adapter extends Pick<DBAdapter, "findMany">>(
  adapter: Adapter,
  around: AroundCall,
  check: ReturnType<typeof createRowCheck>,
): Adapter {
  /** The work of a transaction, with the adapter for it. */
  const within = (work: unknown): unknown =>
    typeof work === "function"
      ? (inner: Adapter) => Reflect.apply(work, undefined, [watch(inner, around, check)])
      : work;
  return new Proxy(adapter, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        const result: unknown =
          name === "transaction"
            ? Reflect.apply(member, target, args.map(within))
            : around(target, String(name), args[0], (query = args[0]) =>
                Reflect.apply(member, target, [query, ...args.slice(1)]),
              );
        if (!(result instanceof Promise)) return result;
        const { data } = name === "transaction" ? {} : query.safeParse(args[0]);
        return result.then((found) => {
          if (data) check(data.model, found, runningCall()?.tokens);
          return found;
        }, remember);
      };
    },
  });
}

const query = z.object({ model: z.string() });

function remember(error: unknown): never {
  const call = runningCall();
  if (call) call.failure ??= databaseError(error);
  throw error;
}
