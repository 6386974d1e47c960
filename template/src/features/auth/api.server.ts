import { Elysia } from "elysia";
import { z } from "zod";
import { access } from "#server/auth/access.server.ts";
import type { Impersonation } from "#server/auth/impersonation.server.ts";
import { type Sessions, toAuthAnswer } from "#server/auth/session.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import { contextOf } from "#server/http/context.server.ts";
import { about } from "#server/openapi/about.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { sessionUser } from "#shared/session.ts";
import { nameBody } from "#shared/validation.ts";
import { emailChangeApi } from "./email-change.api.server.ts";
import type { EmailChange } from "./email-change.server.ts";
import { impersonationApi } from "./impersonation.api.server.ts";
import { emptyBody, sendBody, sessionAnswer, sessionQuery, signInBody } from "./schema.ts";
import type { SignIn } from "./sign-in.server.ts";
import { socialApi } from "./social/api.server.ts";
import type { Social } from "./social/social.server.ts";
import { renameUser } from "./store.server.ts";

interface AuthApiOptions {
  db: Db;
  sessions: Sessions;
  signIn: SignIn;
  emailChange: EmailChange;
  social: Social;
  impersonation: Impersonation;
  languageOf: (request: Request) => Language;
}

/**
 * The calls of better-auth's client that the product uses, and no other: better-auth's own handler takes more
 * paths and looser bodies than we want. Answers have the client's shape, without tokens.
 */
export function authApi({
  db,
  sessions,
  signIn,
  emailChange,
  social,
  impersonation,
  languageOf,
}: AuthApiOptions) {
  return new Elysia({ prefix: "/api/auth" })
    .use(access(sessions))
    .get(
      "/get-session",
      async ({ request, set }) => {
        const viewer = await sessions.of(request);
        if (!viewer) return Response.json(null);
        if (viewer.setCookie.length > 0) set.headers["set-cookie"] = [...viewer.setCookie];
        return Response.json(toAuthAnswer(viewer));
      },
      {
        public: true,
        query: sessionQuery,
        response: sessionAnswer,
        detail: about("Read who is signed in", { description: "`null` when nobody is." }),
      },
    )
    .post(
      "/email-otp/send-verification-otp",
      async ({ request, body: { email } }) => {
        await signIn.sendCode({ email, ip: contextOf(request).ip, language: languageOf(request) });
        return { success: true };
      },
      {
        public: true,
        body: sendBody,
        response: z.object({ success: z.boolean() }),
        detail: about("Send a code to an e-mail address", {
          raises: ["RATE_LIMITED", "MAIL_UNAVAILABLE"],
          description: "Known and unknown addresses are answered alike.",
        }),
      },
    )
    .post(
      "/sign-in/email-otp",
      async ({ request, set, body: { otp, ...typed } }) => {
        const { ip } = contextOf(request);
        const { setCookie, user } = await signIn.verifyCode({
          ...typed,
          code: otp,
          ip,
          headers: request.headers,
        });
        set.headers["set-cookie"] = setCookie;
        return { user };
      },
      {
        public: true,
        body: signInBody,
        response: z.object({ user: sessionUser }),
        detail: about("Sign in with the code", {
          raises: ["INVALID_OTP", "OTP_EXPIRED", "TOO_MANY_ATTEMPTS", "BANNED_USER", "RATE_LIMITED"],
        }),
      },
    )
    .post(
      "/sign-out",
      async ({ request, set }) => {
        await sessions.end(request.headers);
        set.headers["set-cookie"] = await sessions.forget();
        set.headers["clear-site-data"] = '"cache"';
        return { success: true };
      },
      {
        public: true,
        body: emptyBody,
        response: z.object({ success: z.boolean() }),
        detail: about("Sign out"),
      },
    )
    .post(
      "/update-user",
      ({ viewer, body: { name } }) => {
        renameUser(db, viewer.user.id, name);
        return { status: true };
      },
      {
        access: { account: "update" },
        body: nameBody,
        response: z.object({ status: z.boolean() }),
        detail: about("Change one's name"),
      },
    )
    .use(emailChangeApi({ sessions, emailChange, languageOf }))
    .use(socialApi({ sessions, social, languageOf }))
    .use(impersonationApi({ sessions, impersonation }))
    .all(
      "/*",
      () => {
        throw new AppError("NOT_FOUND");
      },
      { public: true },
    );
}

export type AuthApi = ReturnType<typeof authApi>;
