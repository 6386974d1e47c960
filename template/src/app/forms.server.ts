import { Elysia } from "elysia";
import type { SignIn } from "#features/auth/sign-in.server.ts";
import { contextOf } from "#server/http/context.server.ts";
import { asAppError } from "#server/http/errors.server.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { landingPath } from "#shared/landing.ts";
import type { Pages } from "./pages.server.ts";

/** The two forms that work before and without scripts: posted as plain forms to the pages they stand on. */
export const formPaths = ["/login", "/login/verify"] as const;

interface FormOptions {
  signIn: SignIn;
  languageOf: (request: Request) => Language;
  pages: Pages;
}

/** Answers a good post with a redirect, a bad one with its page, what was typed and what is wrong with it. */
export function formRoutes({ signIn, languageOf, pages }: FormOptions) {
  return new Elysia({ name: "forms" })
    .post("/login", async ({ request, body }) => {
      const { email, redirect } = fields(body);
      try {
        await signIn.sendCode({ email, ip: contextOf(request).ip, language: languageOf(request) });
      } catch (error) {
        return refuse(request, "/login", { email, redirect }, error);
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
        return refuse(request, "/login/verify", { email, redirect }, error);
      }
    });

  async function refuse(
    request: Request,
    path: (typeof formPaths)[number],
    typed: { email: string; redirect: string },
    error: unknown,
  ): Promise<Response> {
    const known = asAppError(error);
    const issue = known.issues?.[0]?.code;
    const { status, code, retryAfter = null } = known;
    const answer = {
      path,
      email: typed.email,
      status,
      ...(issue ? { issue } : { problem: { code, retryAfter } }),
    };
    // The page finds in its own address what the form sent along.
    const url = new URL(`${path}?${searchOf(typed)}`, request.url);
    const response = await pages.page(new Request(url, { headers: request.headers }), answer);
    if (retryAfter !== null) response.headers.set("retry-after", String(retryAfter));
    return response;
  }
}

function fields(body: unknown): { email: string; redirect: string; code: string } {
  const posted: Record<string, unknown> = typeof body === "object" && body !== null ? { ...body } : {};
  const text = (name: string) => (typeof posted[name] === "string" ? posted[name] : "");
  return { email: text("email"), redirect: text("redirect"), code: text("code") };
}

function searchOf({ email, redirect }: { email: string; redirect: string }): URLSearchParams {
  return new URLSearchParams({ ...(redirect ? { redirect } : {}), email });
}

function seeOther(location: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ location });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
}
