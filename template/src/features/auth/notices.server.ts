import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Env } from "#config/env.server.ts";
import { noticeLimit, settledAccountMs } from "#config/limits.ts";
import type { Act, Acting, Audit } from "#kit/auth/audit.server.ts";
import { createKeyedHash } from "#kit/auth/codes.server.ts";
import { user } from "#kit/auth/tables.server.ts";
import { type Db, write } from "#kit/db/connect.server.ts";
import type { MailService, StoredMail } from "#kit/mail/mail.server.ts";
import { consume, retryAfter } from "#kit/rate/budget.server.ts";
import type { AuditAction, AuditDetails } from "#kit/shared/audit.ts";

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
const kindByAction: Partial<Record<AuditAction, NoticeKind>> = kinds;

export const noticeSchema = z.object({
  at: z.iso.datetime(),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
  accountUrl: z.url(),
});

type NoticeMail = z.infer<typeof noticeSchema>;

export type NoticeMails = Readonly<Record<NoticeKind, (notice: NoticeMail) => StoredMail>>;

interface NoticesOptions {
  db: Db;
  env: Pick<Env, "authSecret" | "baseUrl">;
  mail: MailService;
  mails: NoticeMails;
}

/** Also sends an email to the account's owner, after the commit. */
export function withNotices(audit: Audit, { db, env, mail, mails }: NoticesOptions): Audit {
  const hash = createKeyedHash(env.authSecret, "budget");
  const accountUrl = new URL("/app/account", env.baseUrl).href;

  async function owe(kind: NoticeKind, userId: string, details: AuditDetails): Promise<void> {
    const at = new Date();
    const budget = { budget: `${kind}.mail`, key: hash(userId) };
    const [owner] = await db.select().from(user).where(eq(user.id, userId));
    if (!owner || (kind === "newDevice" && isNew(owner, at))) return;
    if ((await retryAfter(db, budget, [noticeLimit], at)) > 0) return;
    await consume(db, budget, at);
    await mail.sendLater(owner, mails[kind]({ at: at.toISOString(), details, accountUrl }));
  }

  return {
    ...audit,
    async record(by: Acting, act: Act) {
      await audit.record(by, act);
      const { action, target, details = {} } = act;
      const userId = target?.id ?? by.user?.id;
      const kind = kindByAction[action];
      if (kind && userId) await write(db, () => owe(kind, userId, details));
    },
  };
}

/** Owners of new accounts need no email about devices they add soon after signing up. */
function isNew({ createdAt, onboardedAt }: typeof user.$inferSelect, at: Date): boolean {
  const begun = Math.max(createdAt.getTime(), onboardedAt?.getTime() ?? 0);
  return at.getTime() - begun < settledAccountMs;
}
