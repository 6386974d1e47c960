import type { DBAdapter } from "better-auth";
import { databaseError } from "../db/errors.server.ts";
import { runningCall } from "./auth-call.server.ts";

type AdapterFactory<Options> = (options: Options) => DBAdapter;

/**
 * Remembers the error of a failed query. better-auth turns some of them into an empty list, "not signed in" or success;
 * the call then responds with the error anyway.
 */
export function watchAdapter<Options>(create: AdapterFactory<Options>): AdapterFactory<Options> {
  return (options) => watch(create(options));
}

function watch<Adapter extends object>(adapter: Adapter): Adapter {
  return new Proxy(adapter, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        const result: unknown = Reflect.apply(
          member,
          target,
          args.map(name === "transaction" ? within : same),
        );
        return result instanceof Promise ? result.catch(remember) : result;
      };
    },
  });
}

const same = (argument: unknown) => argument;

/** The work of a transaction, with the adapter for it. */
function within(work: unknown): unknown {
  return typeof work === "function"
    ? (inner: object) => Reflect.apply(work, undefined, [watch(inner)])
    : work;
}

function remember(error: unknown): never {
  const call = runningCall();
  if (call) call.failure ??= databaseError(error);
  throw error;
}
