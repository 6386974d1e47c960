import type { Log } from "../log/log.server.ts";
import { createVisitorLimiter } from "../rate/visitor-limiter.server.ts";
import type { AuthCallLimits, AuthLimits } from "./limits.ts";

interface Call {
  /** As better-auth declares it, such as /callback/:id. */
  path: string;
  ip: string;
  sessionId: string | undefined;
  /** Whether it only reads. */
  isRead: boolean;
}

/** How often each path of better-auth and its plugins may be called, whoever added it; counted in each process. */
export function createCallLimits(
  log: Log,
  { authCallLimits: usual, authPathLimits }: Pick<AuthLimits, "authCallLimits" | "authPathLimits">,
) {
  const byPath = new Map<string, ReturnType<typeof limitersOf>>();

  function limitersOf(path: string, exceptions: Partial<AuthCallLimits>) {
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
     * Counts a call before it is made, so that concurrent ones cannot exceed the limits.
     * @returns what takes the status of its answer
     * @throws AppError RATE_LIMITED
     */
    take({ path, ip, sessionId, isRead }: Call): (status: number) => void {
      const exceptions = authPathLimits[path] ?? {};
      if (exceptions === "none") return () => {};
      const limiters = byPath.get(path) ?? limitersOf(path, exceptions);
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
