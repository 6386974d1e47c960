import { AsyncLocalStorage } from "node:async_hooks";
import type { Device } from "../shared/device.ts";
import type { AppError } from "../shared/errors.ts";
import type { Person } from "./audit.server.ts";
import type { CurrentSession } from "./session.server.ts";

/** A user of a social provider, as the provider describes them. */
export interface Identity {
  provider: string;
  /** The id at the provider, which never changes. */
  accountId: string;
  email: string;
  /** Empty if the provider has no name that we accept. */
  name: string;
  /** Whether the provider has verified the address. */
  vouched: boolean;
}

/** A sign-in on a device that has not signed in with that account before. */
interface NewDevice {
  user: Person;
  device: Device;
}

/** A call over HTTP, before anything is known of it. */
export interface UncheckedCall {
  request: Request;
  /** Below /api/auth. */
  path: string;
  ip: string;
  body: unknown;
}

/** The state of one call of better-auth, shared by the hooks of our rules. */
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
  /** A code that better-auth has made, to be mailed before the call is answered. */
  pendingCode?: { email: string; code: string };
  /** What was counted for the call. */
  taken?: { refund(signedIn?: string): Promise<void> };
  identity?: Identity;
  newDevice?: NewDevice;
  /** Whether the audit log knows that the call wrote to a plugin's table. */
  isPluginRecorded?: boolean;
  /** Whether the audit log knows that users ended their own sessions. */
  isEndRecorded?: boolean;
  /** An error of the database, which better-auth may have hidden. */
  failure?: AppError | undefined;
}

const calls = new AsyncLocalStorage<AuthCall>();
const byContext = new WeakMap<object, AuthCall>();

type Known = Pick<AuthCall, "path" | "ip" | "current" | "request">;

export const newCall = (known: Known): AuthCall => ({ ...known, tokens: new Map() });

/** A direct call of `auth.api`, or none. */
export const directCall = (): AuthCall => newCall({ path: "", ip: "", current: null });

/** Runs a call over HTTP. */
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
