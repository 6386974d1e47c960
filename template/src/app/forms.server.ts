import { Elysia } from "elysia";
import { z } from "zod";
import { landingPath } from "#config/home.ts";
import { roles } from "#config/roles.ts";
import { completeOnboarding } from "#features/account/feature.server.ts";
import { onboardingForm } from "#features/account/schema.ts";
import { requireAccess } from "#kit/auth/access.server.ts";
import type { AuthHandler } from "#kit/auth/auth-handler.server.ts";
import type { Sessions } from "#kit/auth/session.server.ts";
import type { Db } from "#kit/db/connect.server.ts";
import { contextOf, shareContext } from "#kit/http/context.server.ts";
import { asAppError, logError } from "#kit/http/errors.server.ts";
import { parse, seeOther } from "#kit/http/request.server.ts";
import type { Log } from "#kit/log/log.server.ts";
import type { Pages } from "#kit/pages/pages.server.ts";
import { safeRedirect } from "#kit/shared/redirect.ts";

/** Forms that also work before hydration and without JavaScript, as plain form posts. */
export const formPaths = ["/login", "/login/verify", "/onboarding"] as const;

interface FormOptions {
  db: Db;
  log: Log;
  sessions: Sessions;
  auth: AuthHandler;
  pages: Pages;
}

const text = z.string().catch("");
const fields = z.object({ email: text, redirect: text, code: text, name: text });
const signedIn = z.object({ user: z.object({ role: z.enum(roles) }) });

export function formRoutes({ db, log, sessions, auth, pages }: FormOptions) {
  return new Elysia({ name: "forms" })
    .post("/login", async ({ request, body }) => {
      const { email, redirect } = fields.parse({ ...Object(body) });
      try {
        await auth.call(request, "/email-otp/send-verification-otp", { email, type: "sign-in" });
      } catch (error) {
        return refuse(request, {
          path: "/login",
          typed: email,
          page: `/login${toSearch({ redirect })}`,
          error,
        });
      }
      return seeOther(`/login/verify${toSearch({ redirect, email })}`);
    })
    .post("/login/verify", async ({ request, body }) => {
      const { email, redirect, code } = fields.parse({ ...Object(body) });
      try {
        const answer = await auth.call(request, "/sign-in/email-otp", { email, otp: code });
        const { data } = signedIn.safeParse(await answer.json());
        // A plugin may require another step before the sign-in. The page then shows that step.
        const path = data
          ? landingPath(redirect, sessions.getPermissions(data.user))
          : safeRedirect(redirect, "/");
        return seeOther(path, answer.headers.getSetCookie());
      } catch (error) {
        const page = `/login/verify${toSearch({ redirect, email })}`;
        return refuse(request, { path: "/login/verify", typed: email, page, error });
      }
    })
    .post("/onboarding", async ({ request, body }) => {
      const { name, redirect } = fields.parse({ ...Object(body) });
      const page = safeRedirect(redirect, "/");
      try {
        const { user } = requireAccess(await sessions.of(request), "session", true);
        await completeOnboarding(db, user.id, parse(onboardingForm, { name }).name);
      } catch (error) {
        return refuse(request, { path: "/onboarding", typed: name, page, error });
      }
      return seeOther(page);
    });

  async function refuse(request: Request, { path, typed, page, error }: Refused): Promise<Response> {
    const known = asAppError(error);
    logError(log, known, contextOf(request));
    const { status, code, issues, retryAfter = null } = known;
    const issue = code === "VALIDATION_ERROR" ? issues?.[0]?.code : undefined;
    const problem = { code, retryAfter, ...(issues && { issues }) };
    const answer = { path, typed, status, ...(issue ? { issue } : { problem }) };
    const pageRequest = new Request(new URL(page, request.url), { headers: request.headers });
    shareContext(request, pageRequest);
    const response = await pages.page(pageRequest, answer);
    if (retryAfter !== null) response.headers.set("retry-after", String(retryAfter));
    return response;
  }
}

interface Refused {
  path: (typeof formPaths)[number];
  typed: string;
  page: string;
  error: unknown;
}

/** Only what the page keeps. For any other value, the router would redirect without showing the error. */
function toSearch({ email = "", redirect }: { email?: string; redirect: string }): string {
  const found = { redirect: safeRedirect(redirect, ""), email: email.trim() };
  const search = new URLSearchParams(Object.entries(found).filter(([, value]) => value !== ""));
  return search.size > 0 ? `?${search}` : "";
}
