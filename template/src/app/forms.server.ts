import { Elysia } from "elysia";
import { onboardingForm } from "#features/account/schema.ts";
import { completeOnboarding } from "#features/account/store.server.ts";
import type { SignIn } from "#features/auth/sign-in.server.ts";
import type { Social } from "#features/auth/social/social.server.ts";
import { requireAccess } from "#server/auth/access.server.ts";
import type { Sessions } from "#server/auth/session.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import { contextOf, shareContext } from "#server/http/context.server.ts";
import { asAppError } from "#server/http/errors.server.ts";
import { seeOther } from "#server/http/see-other.server.ts";
import { parse } from "#server/parse.server.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { landingPath } from "#shared/landing.ts";
import { safeRedirect } from "#shared/redirect.ts";
import { handOver } from "./hand-over.server.ts";
import type { Pages } from "./pages.server.ts";

/** The forms that work before hydration and without JavaScript, as plain form posts. */
export const formPaths = ["/login", "/login/verify", "/login/social", "/onboarding"] as const;

interface FormOptions {
  db: Db;
  sessions: Sessions;
  signIn: SignIn;
  social: Social;
  languageOf: (request: Request) => Language;
  pages: Pages;
}

/** Answers a valid post with a redirect, an invalid one with its page, the input and its errors. */
export function formRoutes({ db, sessions, signIn, social, languageOf, pages }: FormOptions) {
  return new Elysia({ name: "forms" })
    .post("/login", async ({ request, body }) => {
      const { email, redirect } = fields(body);
      const search = searchOf({ redirect, email });
      try {
        await signIn.sendCode({ email, ip: contextOf(request).ip, language: languageOf(request) });
      } catch (error) {
        return refuse(request, { path: "/login", typed: email, page: `/login?${search}`, error });
      }
      return seeOther(`/login/verify?${searchOf({ redirect, email: email.trim() })}`);
    })
    .post("/login/verify", async ({ request, body }) => {
      const { email, redirect, code } = fields(body);
      const { ip } = contextOf(request);
      try {
        const { setCookie, user } = await signIn.verifyCode({ email, code, ip, headers: request.headers });
        return seeOther(landingPath(redirect, user.role), setCookie);
      } catch (error) {
        const page = `/login/verify?${searchOf({ redirect, email })}`;
        return refuse(request, { path: "/login/verify", typed: email, page, error });
      }
    })
    .post("/login/social", async ({ request, body }) => {
      const { provider, redirect } = fields(body);
      const { location, setCookie } = await social.begin({ provider, redirect });
      if (location.startsWith("/")) return seeOther(location, setCookie);
      return handOver({ provider, url: location, setCookie, language: languageOf(request) });
    })
    .post("/onboarding", async ({ request, body }) => {
      const { name, redirect } = fields(body);
      const page = safeRedirect(redirect, "/");
      try {
        const { user } = requireAccess(await sessions.of(request), "session", true);
        completeOnboarding(db, user.id, parse(onboardingForm, { name }).name);
      } catch (error) {
        return refuse(request, { path: "/onboarding", typed: name, page, error });
      }
      return seeOther(page);
    });

  async function refuse(request: Request, { path, typed, page, error }: Refused): Promise<Response> {
    const known = asAppError(error);
    const issue = known.issues?.[0]?.code;
    const { status, code, retryAfter = null } = known;
    const answer = { path, typed, status, ...(issue ? { issue } : { problem: { code, retryAfter } }) };
    const asked = new Request(new URL(page, request.url), { headers: request.headers });
    shareContext(request, asked);
    const response = await pages.page(asked, answer);
    if (retryAfter !== null) response.headers.set("retry-after", String(retryAfter));
    return response;
  }
}

interface Refused {
  path: (typeof formPaths)[number];
  /** The input, to fill the form with again. */
  typed: string;
  /** The URL of the page with the form, with the values that the form sent along. */
  page: string;
  error: unknown;
}

function fields(body: unknown) {
  const posted: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  const text = (name: string) => (typeof posted[name] === "string" ? posted[name] : "");
  return {
    email: text("email"),
    redirect: text("redirect"),
    code: text("code"),
    name: text("name"),
    provider: text("provider"),
  };
}

function searchOf({ email, redirect }: { email: string; redirect: string }): URLSearchParams {
  return new URLSearchParams({ ...(redirect ? { redirect } : {}), email });
}
