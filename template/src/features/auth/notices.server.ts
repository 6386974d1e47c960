import { eq } from "drizzle-orm";
import type { Env } from "#config/env.server.ts";
import { noticeLimit, settledAccountMs } from "#config/limits.ts";
import type { Act, Acting, Audit } from "#kit/auth/audit.server.ts";
import { createKeyedHash } from "#kit/auth/codes.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { afterCommit, type Db, write } from "#kit/db/connect.server.ts";
import type { Log } from "#kit/log/log.server.ts";
import type { MailService, MailTemplate } from "#kit/mail/mail.server.ts";
import { consume, retryAfter } from "#kit/rate/budget.server.ts";
import type { AuditAction, AuditDetails } from "#kit/shared/audit.ts";
import type { Language } from "#kit/shared/i18n/languages.ts";

const kinds = {
  "account.deviceAdded": "newDevice",
  "account.passkeyAdded": "passkeyAdded",
  "account.passkeyRemoved": "passkeyRemoved",
  "user.passkeyRemoved": "passkeyRemoved",
  "account.providerLinked": "providerLinked",
  "account.providerUnlinked": "providerUnlinked",
  "account.sessionsRevoked": "sessionsRevoked",
} as const satisfies Partial<Record<AuditAction, string>>;

export type NoticeKind = (typeof kinds)[keyof typeof kinds];
const kindOf: Partial<Record<AuditAction, NoticeKind>> = kinds;

interface NoticeMail {
  at: Date;
  details: AuditDetails;
  accountUrl: string;
}

export type NoticeMails = Readonly<Record<NoticeKind, (notice: NoticeMail) => MailTemplate>>;

interface Notice extends Omit<NoticeMail, "accountUrl"> {
  kind: NoticeKind;
  userId: string;
  request: Request | undefined;
}

interface NoticesOptions {
  db: Db;
  env: Pick<Env, "authSecret" | "baseUrl">;
  log: Log;
  mail: MailService;
  mails: NoticeMails;
  languageOf: (request: Request) => Language;
}

/** Also tells the owner of an account by email. The response does not wait for the mail, and does not fail with it. */
export function withNotices(audit: Audit, options: NoticesOptions): Audit {
  const { db, env, log, mail, mails, languageOf } = options;
  const hash = createKeyedHash(env.authSecret, "budget");
  const accountUrl = new URL("/app/account", env.baseUrl).href;

  async function send({ kind, userId, at, details, request }: Notice): Promise<void> {
    const budget = { budget: `${kind}.mail`, key: hash(userId) };
    const owner = await write(db, async () => {
      const [found] = await db.select().from(user).where(eq(user.id, userId));
      if (!found || (kind === "newDevice" && isNew(found, at))) return undefined;
      if ((await retryAfter(db, budget, [noticeLimit], at)) > 0) return undefined;
      await consume(db, budget, at);
      return found;
    });
    if (!owner) return;
    const language = request ? languageOf(request) : owner.language;
    await mail.send({ email: owner.email, language }, mails[kind]({ at, details, accountUrl }));
  }

  return {
    async record(by: Acting, act: Act) {
      await audit.record(by, act);
      const { action, target, details = {} } = act;
      const userId = target?.id ?? by.user?.id;
      const kind = kindOf[action];
      if (!kind || !userId) return;
      // An administrator's request does not reveal the owner's language.
      const request = target ? undefined : by.request;
      const notice = { kind, userId, at: new Date(), details, request };
      const sendOrLog = () =>
        send(notice).catch((error) => log.error("notice.not-sent", { kind, userId, error }));
      afterCommit(db, () => void setTimeout(sendOrLog));
    },
  };
}

/** Owners know about devices that they add soon after signing up. */
function isNew({ createdAt, onboardedAt }: typeof user.$inferSelect, at: Date): boolean {
  const begun = Math.max(createdAt.getTime(), onboardedAt?.getTime() ?? 0);
  return at.getTime() - begun < settledAccountMs;
}
