import type { BetterAuthPlugin } from "better-auth";
import { isAPIError } from "better-auth/api";
import { z } from "zod";
import type { Log } from "../log/log.server.ts";
import { createVisitorLimiter } from "../rate/visitor-limiter.server.ts";
import { refusalError } from "./api-error.server.ts";
import { type AuthCall, newCall, runCall } from "./auth-call.server.ts";
import type { Auth } from "./create-auth.server.ts";
import type { AuthLimits } from "./limits.ts";
import type { Presented } from "./session.server.ts";

const found = z.object({
  session: z.object({ id: z.string(), token: z.string(), userId: z.string(), expiresAt: z.date() }),
});

/** Our own plugins, `rules`, take nobody for anybody. */
interface Options {
  auth: Auth;
  rules: readonly BetterAuthPlugin[];
  log: Log;
  limits: Pick<AuthLimits, "authCallLimits">;
}

export type Credentials = ReturnType<typeof createCredentials>;

/** What plugins accept in place of the session cookie, in whichever header it is: a bearer token, an API key. */
export function createCredentials({ auth, rules, log, limits }: Options) {
  const plugins: readonly BetterAuthPlugin[] = auth.options.plugins;
  const hooks = plugins.flatMap((one) => (rules.includes(one) ? [] : (one.hooks?.before ?? [])));
  const failing = createVisitorLimiter({ name: "credentials", limits: limits.authCallLimits.attempts, log });

  async function presents(headers: Headers): Promise<boolean> {
    if (hooks.length === 0) return false;
    const context = await auth.$context;
    const asked = { path: "/get-session", headers, context };
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
    /** @throws AppError RATE_LIMITED, or what the plugin refuses with */
    async identify(headers: Headers, ip: string): Promise<Presented | null> {
      if (!(await presents(headers))) return null;
      const call = newCall({ path: "/get-session", ip, current: null });
      try {
        return await read(headers, call);
      } catch (error) {
        // better-auth has an error of its own for one of the database.
        if (call.failure || !isAPIError(error)) throw call.failure ?? error;
        failing.take({ ip });
        const { code, message } = error.body ?? {};
        throw refusalError({ status: error.statusCode, code, message: message ?? error.message }, error);
      }
    },
  };
}
