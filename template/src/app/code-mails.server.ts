import type { CodeMails } from "#features/auth/rules/codes.server.ts";
import { serverI18n } from "./texts.server.ts";

/** The mail renderer is half of the code: load it with the first mail, not at startup. */
const mails = () => import("#features/auth/emails/mails.server.tsx");

export const codeMails: CodeMails = {
  signIn: async ({ language, ...mail }) =>
    (await mails()).renderCodeMail({ ...mail, i18n: serverI18n(language) }),
  newEmail: async ({ language, ...mail }) =>
    (await mails()).renderNewEmailMail({ ...mail, i18n: serverI18n(language) }),
  newDevice: async ({ language, ...mail }) =>
    (await mails()).renderNewDeviceMail({ ...mail, i18n: serverI18n(language) }),
  changed: async ({ language, ...mail }) =>
    (await mails()).renderChangedMail({ ...mail, i18n: serverI18n(language) }),
};
