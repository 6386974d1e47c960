import { randomBytes } from "node:crypto";
import { createCodeHash, newCode } from "#server/auth/codes.server.ts";
import type { Auth } from "#server/auth/create-auth.server.ts";
import { asAppError } from "#server/auth/errors.server.ts";
import { authHeaders } from "#server/auth/headers.server.ts";
import { type Sessions, toSessionUser } from "#server/auth/session.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import type { Env } from "#server/env.server.ts";
import type { Mail, Mailer } from "#server/mail/mailer.server.ts";
import { parse } from "#server/parse.server.ts";
import { visitorOf } from "#server/rate/visitor.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Language } from "#shared/i18n/languages.ts";
import type { Session } from "#shared/session.ts";
import { minute } from "#shared/time.ts";
import { nameSchema } from "#shared/validation.ts";
import { createDelivery } from "./delivery.server.ts";
import { codeForm, emailForm } from "./schema.ts";
import type { PendingLinks } from "./social/links.server.ts";
import { checkCode, findUser, isKnown, issueCode, signInCode, takeBackEvents } from "./store.server.ts";

export interface CodeMail {
  code: string;
  minutes: number;
  language: Language;
  email: string;
}
export type RenderCodeMail = (mail: CodeMail) => Omit<Mail, "to"> | Promise<Omit<Mail, "to">>;

interface SendCode {
  email: unknown;
  ip: string;
  language: Language;
}

interface VerifyCode {
  email: unknown;
  code: unknown;
  /** For who signs up with it; the onboarding asks in any case. */
  name?: unknown;
  ip: string;
  headers: Headers;
}

/** Signing in by code, the same for the JSON API and the two plain forms. Every refusal is an AppError. */
export interface SignIn {
  sendCode(input: SendCode): Promise<void>;
  verifyCode(input: VerifyCode): Promise<{ setCookie: string[]; user: Session["user"] }>;
}

interface SignInOptions {
  auth: Auth;
  sessions: Sessions;
  db: Db;
  env: Pick<Env, "authSecret" | "signup" | "codeTtlMinutes">;
  mailer: Mailer;
  renderCodeMail: RenderCodeMail;
  links: PendingLinks;
}

export function createSignIn(options: SignInOptions): SignIn {
  const { auth, sessions, db, env, mailer, renderCodeMail, links } = options;
  const hashCode = createCodeHash(env.authSecret);
  const deliver = createDelivery({ mailer, signup: env.signup });
  const minutes = env.codeTtlMinutes;

  return {
    async sendCode({ ip, language, ...typed }) {
      const { email } = parse(emailForm, typed);
      const code = newCode();
      const welcome = env.signup || isKnown(db, email);
      const now = new Date();
      const events = issueCode(db, {
        identifier: signInCode(email),
        email,
        visitor: visitorOf(ip),
        // Who gets no mail has a code as well, one that nothing matches: guesses are answered as for anybody.
        hash: welcome ? hashCode(code) : randomBytes(32).toString("base64url"),
        expiresAt: new Date(now.getTime() + minutes * minute),
        now,
      });
      const mail = await renderCodeMail({ code, minutes, language, email });
      try {
        await deliver(welcome ? { to: email, ...mail } : null);
      } catch (error) {
        takeBackEvents(db, events);
        throw error;
      }
    },

    async verifyCode({ ip, headers, name: givenName, ...typed }) {
      const { email, code } = parse(codeForm, typed);
      const name = givenName === undefined ? undefined : parse(nameSchema, givenName, "name");
      checkCode(db, { identifier: signInCode(email), email, hash: hashCode(code), now: new Date() });
      const { headers: answer, response } = await asAppError(() =>
        auth.api.signInEmailOTP({
          body: { email, otp: code, ...(name === undefined ? {} : { name }) },
          headers: authHeaders(headers, ip),
          returnHeaders: true,
        }),
      );
      // The session this browser had until now: nobody could sign it out any more.
      await sessions.end(headers);
      const settled = await links.settle(headers, { id: response.user.id, email });
      const found = findUser(db, response.user.id);
      if (!found) throw new AppError("UNAUTHORIZED");
      return { setCookie: [...answer.getSetCookie(), ...settled], user: toSessionUser(found) };
    },
  };
}
