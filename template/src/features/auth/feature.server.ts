import { gt } from "drizzle-orm";
import { Elysia } from "elysia";
import type { ApiContext, ServerFeature } from "#kit/api/feature.server.ts";
import { access } from "#kit/auth/access.server.ts";
import { session } from "#kit/auth/tables.server.ts";
import { countByTime } from "#kit/db/query.server.ts";
import { asksFor } from "#kit/http/negotiate.server.ts";
import { seeOther } from "#kit/http/request.server.ts";
import { deletion } from "#kit/jobs/schedule.server.ts";
import { AppError } from "#kit/shared/errors.ts";
import { hour } from "#kit/shared/time.ts";
import { mailExamples } from "./mails.server.ts";
import { pruneAuth } from "./store.server.ts";

export const auth = {
  api: authApi,
  counts: (db) => ({
    sessions: {
      total: () => db.$count(session, gt(session.expiresAt, new Date())),
      // Counts sessions by the day of their last use, which is updated once a day.
      byTime: (bounds) => countByTime(db, session.updatedAt, bounds),
    },
  }),
  mails: mailExamples,
  schedule: [
    { job: deletion("prune", ({ db, stopped }) => pruneAuth(db, new Date(), stopped)), every: hour },
  ],
} satisfies ServerFeature;

/** better-auth's own paths, documented by better-auth: https://better-auth.com/docs */
export function authApi({ sessions, auth }: Pick<ApiContext, "sessions" | "auth">) {
  const documentedElsewhere = { hide: true };
  return new Elysia({ prefix: "/api/auth" })
    .use(access(sessions))
    .get("/*", ({ request }) => openLink(request, auth.handle), { public: true, detail: documentedElsewhere })
    .all("/*", ({ request, body }) => auth.handle(request, body), {
      public: true,
      detail: documentedElsewhere,
    });
}

/** Whether the browser itself shows the response instead of passing it to a script. */
function isNavigation({ headers }: Request): boolean {
  const mode = headers.get("sec-fetch-mode");
  return mode === null ? asksFor(headers, "text/html") : mode === "navigate";
}

/**
 * Handles a link that a user opens, for example in an email. A refused link leads to the error page with the reason.
 * better-auth itself would respond with JSON, or add the reason to the URL of the link's target, which does not show
 * it.
 * @param follow calls better-auth
 * @throws errors other than a refusal: an unknown path or a failure of the server
 */
async function openLink(
  request: Request,
  follow: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!isNavigation(request)) return follow(request);
  const { origin, searchParams } = new URL(request.url);
  try {
    const response = await follow(request);
    const location = response.headers.get("location");
    const isOwn = searchParams.has("callbackURL") && !searchParams.has("errorCallbackURL");
    const error = isOwn && location !== null && new URL(location, origin).searchParams.get("error");
    return error ? toErrorPage(error) : response;
  } catch (error) {
    if (error instanceof AppError && error.status < 500 && error.status !== 404)
      return toErrorPage(error.code);
    throw error;
  }
}

const toErrorPage = (reason: string) => seeOther(`/login/error?${new URLSearchParams({ error: reason })}`);
