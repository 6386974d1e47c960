import { eq } from "drizzle-orm";
import type { Env } from "#config/env.server.ts";
import { noticeLimit, settledAccountMs } from "#config/limits.ts";
import type { Act, Acting, Audit } from "#kit/auth/audit.server.ts";
import { createKeyedHash } from "#kit/auth/keyed-hash.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { afterCommit, type Db, write } from "#kit/db/connect.server.ts";
import type { Log } from "#kit/log/log.server.ts";
import type { Mail, Mailer } from "#kit/mail/mailer.server.ts";
import { consume, retryAfter } from "#kit/rate/budget.server.ts";
import type { AuditAction, AuditDetails } from "#kit/shared/audit.ts";
import { defaultLanguage, type Language } from "#kit/shared/i18n/languages.ts";

export type NoticeKind =
  | "newDevice"
  | "passkeyAdded"
  | "passkeyRemoved"
  | "providerLinked"
  | "providerUnlinked"
  | "sessionsRevoked";

/** What is done to an account that its owner hears of by mail. */
const kinds: Partial<Record<AuditAction, NoticeKind>> = {
  "account.deviceAdded": "newDevice",
  "account.passkeyAdded": "passkeyAdded",
  "account.passkeyRemoved": "passkeyRemoved",
  "user.passkeyRemoved": "passkeyRemoved",
  "account.providerLinked": "providerLinked",
  "account.providerUnlinked": "providerUnlinked",
  "account.sessionsRevoked": "sessionsRevoked",
};

export interface NoticeMail {
  at: Date;
  /** Of the entry in the audit log. */
  details: AuditDetails;
  /** Where the user sees sessions and passkeys. */
  accountUrl: string;
  language: Language;
}

export type NoticeMails = Readonly<
  Record<NoticeKind, (mail: NoticeMail) => Omit<Mail, "to"> | Promise<Omit<Mail, "to">>>
>;

interface NoticesOptions {
  db: Db;
  env: Pick<Env, "authSecret" | "baseUrl">;
  log: Log;
  mailer: Mailer;
  mails: NoticeMails;
  languageOf: (request: Request) => Language;
}

/**
 * The audit log, which also tells the owner of an account what was done to it: after the answer, which neither waits for
 * the mail nor fails with it.
 */
export function withNotices(audit: Audit, options: NoticesOptions): Audit {
  const { db, env, log, mailer, mails, languageOf } = options;
  const hash = createKeyedHash(env.authSecret, "budget");
  const accountUrl = new URL("/app/account", env.baseUrl).href;

  async function tell(kind: NoticeKind, userId: string, mail: Omit<NoticeMail, "accountUrl">): Promise<void> {
    const budget = { budget: `${kind}.mail`, key: hash(userId) };
    const { at } = mail;
    const owner = await write(db, async () => {
      const [found] = await db.select().from(user).where(eq(user.id, userId));
      if (!found || (kind === "newDevice" && isNew(found, at))) return undefined;
      if ((await retryAfter(db, budget, [noticeLimit], at)) > 0) return undefined;
      await consume(db, budget, at);
      return found;
    });
    if (owner) await mailer.send({ to: owner.email, ...(await mails[kind]({ ...mail, accountUrl })) });
  }

  return {
    async record(by: Acting, act: Act) {
      await audit.record(by, act);
      const { action, target, details = {} } = act;
      const userId = target?.id ?? by.user?.id;
      const kind = kinds[action];
      if (!kind || !userId) return;
      const at = new Date();
      // Whose language is an administrator's, nobody knows.
      const language = by.request && !target ? languageOf(by.request) : defaultLanguage;
      const telling = () =>
        tell(kind, userId, { at, details, language }).catch((error) =>
          log.error("notice.not-sent", { kind, userId, error }),
        );
      afterCommit(db, () => void setTimeout(telling));
    },
  };
}

/** Its owner knows of the first devices. */
function isNew({ createdAt, onboardedAt }: typeof user.$inferSelect, at: Date): boolean {
  const begun = Math.max(createdAt.getTime(), onboardedAt?.getTime() ?? 0);
  return at.getTime() - begun < settledAccountMs;
}
