import type { i18n } from "i18next";
import { title as product } from "#kit/shared/app.ts";
import { dateTime } from "#kit/shared/time-text.ts";
import type { NoticeKind, NoticeMail } from "../notices.server.ts";
import { renderMail } from "./frame.server.tsx";

interface CodeMail {
  code: string;
  /** How long the code is valid. */
  minutes: number;
  i18n: i18n;
}

const app = { app: product };

/** The mail with a sign-in code, in the language of the request. */
export function renderCodeMail({ code, minutes, i18n }: CodeMail) {
  const t = i18n.getFixedT(i18n.language, "auth-mail");
  return renderMail({
    i18n,
    subject: t("subject", { code, ...app }),
    preview: t("preview", app),
    title: t("title"),
    blocks: [
      { kind: "text", text: t("intro", app) },
      { kind: "code", text: code },
      { kind: "text", text: t("validity", { count: minutes }) },
      { kind: "small", text: t("ignore") },
    ],
  });
}

/** The mail with the code that verifies a new address. */
export function renderNewEmailMail({ code, minutes, i18n }: CodeMail) {
  const t = i18n.getFixedT(i18n.language, "auth-mail");
  return renderMail({
    i18n,
    subject: t("newEmail.subject", { code, ...app }),
    preview: t("newEmail.preview", app),
    title: t("newEmail.title"),
    blocks: [
      { kind: "text", text: t("newEmail.intro", app) },
      { kind: "code", text: code },
      { kind: "text", text: t("validity", { count: minutes }) },
      { kind: "small", text: t("newEmail.ignore") },
    ],
  });
}

interface AccountNotice extends Omit<NoticeMail, "language"> {
  kind: NoticeKind;
  i18n: i18n;
}

/** Tells the owner of an account of a sign-in on a new device, or of a change to how it is opened. */
export function renderNoticeMail({ kind, at, details, accountUrl, i18n }: AccountNotice) {
  const t = i18n.getFixedT(i18n.language, ["auth-mail", "common"]);
  const { browser, system, passkey, provider } = details;
  const both = browser && system ? t("common:device.both", { browser, system }) : undefined;
  const device = both ?? browser ?? system ?? t("common:device.unknown");
  const facts = [
    kind === "newDevice" && t("notices.device", { device }),
    passkey && t("notices.passkey", { passkey }),
    provider && t("notices.provider", { provider }),
    // Nothing is known of the reader's time zone.
    t("notices.time", { time: dateTime(i18n.language, at.toISOString(), "UTC") }),
  ].flatMap((fact) => fact || []);
  const intro = t(`notices.${kind}.intro`, app);
  return renderMail({
    i18n,
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
  });
}

/** Notifies the old address of the change. */
export function renderChangedMail({ newEmail, i18n }: { newEmail: string; i18n: i18n }) {
  const t = i18n.getFixedT(i18n.language, "auth-mail");
  return renderMail({
    i18n,
    subject: t("changed.subject", app),
    preview: t("changed.preview", app),
    title: t("changed.title"),
    blocks: [
      { kind: "text", text: t("changed.intro", { ...app, email: newEmail }) },
      { kind: "text", text: t("changed.signedOut") },
      { kind: "small", text: t("changed.notYou", app) },
    ],
  });
}
