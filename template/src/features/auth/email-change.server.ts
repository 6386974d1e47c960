import { createCodeHash, newCode } from "#server/auth/codes.server.ts";
import { assertFresh } from "#server/auth/fresh.server.ts";
import type { Viewer } from "#server/auth/session.server.ts";
import type { Db } from "#server/db/connect.server.ts";
import type { Env } from "#server/env.server.ts";
import type { Log } from "#server/log.server.ts";
import type { Mail, Mailer } from "#server/mail/mailer.server.ts";
import { parse } from "#server/parse.server.ts";
import { visitorOf } from "#server/rate/visitor.server.ts";
import { AppError } from "#shared/errors.ts";
import type { Language } from "#shared/i18n/languages.ts";
import { minute } from "#shared/time.ts";
import { moveToAddress } from "./email-change.store.server.ts";
import { changeEmailForm, newEmailForm } from "./schema.ts";
import type { RenderCodeMail } from "./sign-in.server.ts";
import { changeEmailCode, checkCode, issueCode, takeBackEvents } from "./store.server.ts";

interface Asked {
  viewer: Viewer;
  newEmail: unknown;
  language: Language;
}

/** Changing one's address, with a code sent to the new one. Every refusal is an AppError. */
export interface EmailChange {
  /** The same for any address: whether it is taken, or there at all, only its owner learns. */
  sendCode(input: Asked & { ip: string }): Promise<void>;
  /** Ends the person's other sessions and tells the old address. Throws EMAIL_TAKEN once the code is proven. */
  confirm(input: Asked & { code: unknown }): Promise<void>;
}

/** What the old address is told. */
export type RenderChangedMail = (mail: {
  newEmail: string;
  language: Language;
}) => Omit<Mail, "to"> | Promise<Omit<Mail, "to">>;

interface EmailChangeOptions {
  db: Db;
  env: Pick<Env, "authSecret" | "codeTtlMinutes">;
  log: Log;
  mailer: Mailer;
  renderCodeMail: RenderCodeMail;
  renderChangedMail: RenderChangedMail;
}

export function createEmailChange(options: EmailChangeOptions): EmailChange {
  const { db, env, log, mailer, renderCodeMail, renderChangedMail } = options;
  const hash = createCodeHash(env.authSecret, "change-email");
  // With the address in it: a code says that this address is one's own, and nothing of another.
  const hashCode = (code: string, email: string) => hash(`${code} ${email}`);
  const minutes = env.codeTtlMinutes;

  return {
    async sendCode({ viewer, ip, language, ...typed }) {
      assertFresh(viewer);
      const email = newAddress(viewer, parse(newEmailForm, typed).newEmail);
      const code = newCode();
      const now = new Date();
      const events = issueCode(db, {
        identifier: changeEmailCode(viewer.user.id),
        email,
        visitor: visitorOf(ip),
        hash: hashCode(code, email),
        expiresAt: new Date(now.getTime() + minutes * minute),
        now,
      });
      const mail = await renderCodeMail({ code, minutes, language, email });
      try {
        await mailer.send({ to: email, ...mail });
      } catch (error) {
        takeBackEvents(db, events);
        throw error;
      }
    },

    async confirm({ viewer, language, ...typed }) {
      assertFresh(viewer);
      const { code, ...asked } = parse(changeEmailForm, typed);
      const email = newAddress(viewer, asked.newEmail);
      const identifier = changeEmailCode(viewer.user.id);
      const now = new Date();
      const proof = { identifier, hash: hashCode(code, email), now };
      checkCode(db, { ...proof, email });
      moveToAddress(db, { ...proof, userId: viewer.user.id, sessionId: viewer.session.id, email });
      const mail = await renderChangedMail({ newEmail: email, language });
      // The address has changed already: a mail server that is down now does not undo it.
      await mailer
        .send({ to: viewer.user.email, ...mail })
        .catch((error) => log.error("email-change.not-told", { userId: viewer.user.id, error }));
    },
  };
}

function newAddress({ user }: Viewer, typed: string): string {
  if (typed !== user.email) return typed;
  throw new AppError("VALIDATION_ERROR", { issues: [{ path: "newEmail", code: "emailUnchanged" }] });
}
