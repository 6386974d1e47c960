import type { NoticeKind, NoticeMails } from "#features/auth/notices.server.ts";
import type { CodeMails } from "#features/auth/rules/codes.server.ts";
import { serverI18n } from "./texts.server.ts";

/** The mail renderer is half of the code: load it with the first mail, not at startup. */
const mails = () => import("#features/auth/emails/mails.server.tsx");

const notice =
  (kind: NoticeKind): NoticeMails[NoticeKind] =>
  async ({ language, ...mail }) =>
    (await mails()).renderNoticeMail({ ...mail, kind, i18n: serverI18n(language) });

export const authMails: CodeMails & NoticeMails = {
  signIn: async ({ language, ...mail }) =>
    (await mails()).renderCodeMail({ ...mail, i18n: serverI18n(language) }),
  newEmail: async ({ language, ...mail }) =>
    (await mails()).renderNewEmailMail({ ...mail, i18n: serverI18n(language) }),
  changed: async ({ language, ...mail }) =>
    (await mails()).renderChangedMail({ ...mail, i18n: serverI18n(language) }),
  newDevice: notice("newDevice"),
  passkeyAdded: notice("passkeyAdded"),
  passkeyRemoved: notice("passkeyRemoved"),
  providerLinked: notice("providerLinked"),
  providerUnlinked: notice("providerUnlinked"),
  sessionsRevoked: notice("sessionsRevoked"),
};
