import type { BetterAuthPlugin } from "better-auth";
import { isAPIError } from "better-auth/api";
import { parseSessionOutput, parseUserOutput } from "better-auth/db";
import { z } from "zod";
import type { Log } from "../../log/log.server.ts";
import { createVisitorLimiter } from "../../rate/visitor-limiter.server.ts";
import type { AuthCallLimits, AuthLimits } from "../limits.ts";
import { type AuthCall, newCall, runCall } from "../rules.server.ts";
import type { CurrentSession, Presented } from "../session.server.ts";
import { thrownRefusal } from "./api-error.server.ts";
import type { Auth } from "./create-auth.server.ts";

const readPath = "/get-session";
/**
 * Plugins that do not change what `readPath` returns. If the project has any other plugin, better-auth itself responds.
 */
const silent: ReadonlySet<string> = new Set(["email-otp", "admin", "passkey", "organization"]);
const asBetterAuth = { "content-type": "application/json", "cache-control": "no-store", pragma: "no-cache" };

const found = z.object({
  session: z.object({ id: z.string(), token: z.string(), userId: z.string(), expiresAt: z.date() }),
});

/** `rules` are our own plugins, which never accept credentials. */
interface Options {
  auth: Auth;
  rules: readonly BetterAuthPlugin[];
  log: Log;
  limits: Pick<AuthLimits, "authCallLimits">;
}

export type Credentials = ReturnType<typeof createCredentials>;

/** Credentials that plugins accept in a header instead of the session cookie, such as a bearer token or an API key. */
export function createCredentials({ auth, rules, log, limits }: Options) {
  const plugins: readonly BetterAuthPlugin[] = auth.options.plugins;
  const foreign = plugins.filter((one) => !rules.includes(one));
  const hooks = foreign.flatMap((one) => one.hooks?.before ?? []);
  const isStock = foreign.every(({ id }) => silent.has(id));
  const failing = createVisitorLimiter({ name: "credentials", limits: limits.authCallLimits.attempts, log });

  async function presents(headers: Headers): Promise<boolean> {
    if (hooks.length === 0) return false;
    const context = await auth.$context;
    const asked = { path: readPath, headers, context };
    return hooks.some(({ matcher }) => Reflect.apply(matcher, undefined, [asked]));
  }

  async function read(given: Headers, call: AuthCall): Promise<Presented | null> {
    const headers = new Headers(given);
    headers.delete("cookie");
    const query = { disableRefresh: true };
    const answer = await runCall(call, () => auth.api.getSession({ headers, query }));
    return found.safeParse(answer).data?.session ?? null;
  }

  return {
    /** Whether a plugin would read a header as a credential. */
    presents,
    /** Reads the session as better-auth does, in a sixth of the time. Undefined for any other call. */
    answer({ method, url }: Request, { session, user, presented }: CurrentSession): Response | undefined {
      if (!isStock || presented || method !== "GET" || !url.endsWith(readPath)) return undefined;
      const told = {
        session: parseSessionOutput(auth.options, { ...session, userId: user.id, token: session.id }),
        user: parseUserOutput(auth.options, user),
      };
      return Response.json(told, { headers: asBetterAuth });
    },
    /** @throws AppError RATE_LIMITED, or the plugin's refusal */
    async identify(headers: Headers, ip: string): Promise<Presented | null> {
      if (!(await presents(headers))) return null;
      const call = newCall({ path: readPath, ip, current: null });
      try {
        return await read(headers, call);
      } catch (error) {
        // better-auth replaces database errors with its own.
        if (call.failure || !isAPIError(error)) throw call.failure ?? error;
        failing.take({ ip });
        throw thrownRefusal(error);
      }
    },
  };
}

interface Call {
  path: string;
  ip: string;
  sessionId: string | undefined;
  isRead: boolean;
}

/** Rate limits for each path of better-auth and its plugins. Each process counts separately. */
export function createCallLimits(
  log: Log,
  { authCallLimits: usual, authPathLimits }: Pick<AuthLimits, "authCallLimits" | "authPathLimits">,
) {
  const byPath = new Map<string, ReturnType<typeof createLimiters>>();

  function createLimiters(path: string, exceptions: Partial<AuthCallLimits>) {
    const limits = { ...usual, ...exceptions };
    const limiter = (name: keyof AuthCallLimits) =>
      createVisitorLimiter({ name: `${name} ${path}`, limits: limits[name], log });
    return {
      calls: limiter("calls"),
      attempts: limiter("attempts"),
      attemptsOfSession: limiter("attemptsOfSession"),
    };
  }

  return {
    /**
     * Counts the call in advance. Call the returned function with the response's status. @throws AppError RATE_LIMITED
     */
    take({ path, ip, sessionId, isRead }: Call): (status: number) => void {
      const exception = authPathLimits[path] ?? {};
      if (exception === "none") return () => {};
      const exceptions = exception === "invitation" ? {} : exception;
      const limiters = byPath.get(path) ?? createLimiters(path, exceptions);
      byPath.set(path, limiters);
      limiters.calls.take({ ip: sessionId ?? ip });
      const attempts = [limiters.attempts.take({ ip })];
      if (sessionId !== undefined) attempts.push(limiters.attemptsOfSession.take({ ip: sessionId }));
      return (status) => {
        const isAttempt = status < 400 ? sessionId === undefined && !isRead : status < 500;
        if (!isAttempt) for (const one of attempts) one.refund();
      };
    },
  };
}
