import { z } from "zod";
import { type MailExamples, mailTemplate } from "#kit/mail/mail.server.ts";
import { title as product } from "#kit/shared/app.ts";
import type { AuditDetails } from "#kit/shared/audit.ts";
import { dateTime } from "#kit/shared/time-text.ts";
import { type NoticeKind, type NoticeMails, noticeSchema } from "./notices.server.ts";
import type { CodeMails } from "./rules/codes.server.ts";

const app = { app: product };

/** @param of prefix of the text keys */
const codeMail =
  (of: "" | "newEmail."): CodeMails["signIn"] =>
  ({ code, minutes }) =>
  (i18n) => {
    const t = i18n.getFixedT(i18n.language, "auth-mail");
    return {
      subject: t(`${of}subject`, { code, ...app }),
      preview: t(`${of}preview`, app),
      title: t(`${of}title`),
      blocks: [
        { kind: "text", text: t(`${of}intro`, app) },
        { kind: "code", text: code },
        { kind: "text", text: t("validity", { count: minutes }) },
        { kind: "small", text: t(`${of}ignore`) },
      ],
    };
  };

const changed = mailTemplate(
  "address changed",
  z.object({ newEmail: z.string() }),
  ({ newEmail }) =>
    (i18n) => {
      const t = i18n.getFixedT(i18n.language, "auth-mail");
      return {
        subject: t("changed.subject", app),
        preview: t("changed.preview", app),
        title: t("changed.title"),
        blocks: [
          { kind: "text", text: t("changed.intro", { ...app, email: newEmail }) },
          { kind: "text", text: t("changed.signedOut") },
          { kind: "small", text: t("changed.notYou", app) },
        ],
      };
    },
);

const notice = (kind: NoticeKind) =>
  mailTemplate(`notice ${kind}`, noticeSchema, ({ at, details, accountUrl }) => (i18n) => {
    const t = i18n.getFixedT(i18n.language, ["auth-mail", "common"]);
    const { browser, system, passkey, provider } = details;
    const both = browser && system ? t("common:device.both", { browser, system }) : undefined;
    const device = both ?? browser ?? system ?? t("common:device.unknown");
    const facts = [
      kind === "newDevice" && t("notices.device", { device }),
      passkey && t("notices.passkey", { passkey }),
      provider && t("notices.provider", { provider }),
      // The reader's time zone is unknown.
      t("notices.time", { time: dateTime(i18n.language, at, "UTC") }),
    ].flatMap((fact) => fact || []);
    const intro = t(`notices.${kind}.intro`, app);
    return {
      subject: t(`notices.${kind}.subject`, app),
      preview: intro,
      title: t(`notices.${kind}.title`),
      blocks: [
        { kind: "text", text: intro },
        ...facts.map((text) => ({ kind: "text", text }) as const),
        { kind: "text", text: t("notices.notYou") },
        { kind: "link", text: t("notices.account"), url: accountUrl },
        { kind: "small", text: t("notices.you") },
      ],
    };
  });

export const authMails: CodeMails & NoticeMails = {
  signIn: codeMail(""),
  newEmail: codeMail("newEmail."),
  changed,
  newDevice: notice("newDevice"),
  passkeyAdded: notice("passkeyAdded"),
  passkeyRemoved: notice("passkeyRemoved"),
  providerLinked: notice("providerLinked"),
  providerUnlinked: notice("providerUnlinked"),
  sessionsRevoked: notice("sessionsRevoked"),
};

const at = "2027-03-04T09:15:00Z";
const accountUrl = "https://example.org/app/account";
const example = (kind: NoticeKind, details: AuditDetails = {}) =>
  authMails[kind]({ at, accountUrl, details });

export const mailExamples: MailExamples<keyof typeof authMails> = {
  signIn: authMails.signIn({ code: "482913", minutes: 10 }),
  newEmail: authMails.newEmail({ code: "482913", minutes: 10 }),
  newDevice: example("newDevice", { browser: "Firefox", system: "Windows" }),
  changed: authMails.changed({ newEmail: "ada@example.org" }),
  passkeyAdded: example("passkeyAdded", { passkey: "Chrome, Android" }),
  passkeyRemoved: example("passkeyRemoved", { passkey: "Chrome, Android" }),
  providerLinked: example("providerLinked", { provider: "GitHub" }),
  providerUnlinked: example("providerUnlinked", { provider: "GitHub" }),
  sessionsRevoked: example("sessionsRevoked"),
};
