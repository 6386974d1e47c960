import { AsyncLocalStorage } from "node:async_hooks";
import type { AppError } from "#shared/errors.ts";
import type { CurrentSession } from "./session.server.ts";

/** A person at a social provider, as the provider describes them. */
export interface Identity {
  provider: string;
  /** The provider's own id of the person, which never changes. */
  accountId: string;
  email: string;
  /** Empty where the provider has none that we accept. */
  name: string;
  /** Whether the provider has proved that the address is theirs. */
  vouched: boolean;
}

/** What our rules know of one call of better-auth, from its first hook to its last. */
export interface AuthCall {
  /** As it came in; undefined for a direct call of `auth.api`. */
  request?: Request;
  /** The address of the visitor; empty for a direct call. */
  ip: string;
  current: CurrentSession | null;
  /** A code that better-auth has made, to be mailed before the call is answered. */
  pendingCode?: { email: string; code: string };
  /** Budget events to refund when the call comes to nothing. */
  consumed: number[];
  identity?: Identity;
  /** An administrator gives the user another e-mail address. */
  movesAddress?: boolean;
  /** Of the database; better-auth may have hidden it. */
  failure?: AppError | undefined;
}

const calls = new AsyncLocalStorage<AuthCall>();
const byContext = new WeakMap<object, AuthCall>();

/** Runs a call that came over HTTP. */
export function runCall<T>(call: AuthCall, work: () => Promise<T>): Promise<T> {
  return calls.run(call, work);
}

/** The call that came over HTTP and is running now. */
export function runningCall(): AuthCall | undefined {
  return calls.getStore();
}

/** The call that a hook belongs to. A direct call of `auth.api` gets a state of its own. */
export function callOf(ctx: { context: object }): AuthCall {
  const running = calls.getStore() ?? byContext.get(ctx.context);
  if (running) return running;
  const call: AuthCall = { ip: "", current: null, consumed: [] };
  byContext.set(ctx.context, call);
  return call;
}
