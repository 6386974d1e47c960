import type { i18n } from "i18next";
import { title as product } from "#shared/app.ts";
import type { Device } from "#shared/device.ts";
import { dateTime } from "#shared/time-text.ts";
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

interface DeviceMail {
  at: Date;
  device: Device;
  accountUrl: string;
  i18n: i18n;
}

/** Tells the owner of an account of a sign-in on a device that is new to it. */
export function renderNewDeviceMail({ at, device: { browser, system }, accountUrl, i18n }: DeviceMail) {
  const t = i18n.getFixedT(i18n.language, ["auth-mail", "common"]);
  const both = browser && system ? t("common:device.both", { browser, system }) : undefined;
  const device = both ?? browser ?? system ?? t("common:device.unknown");
  // Nothing is known of the reader's time zone.
  const time = dateTime(i18n.language, at.toISOString(), "UTC");
  return renderMail({
    i18n,
    subject: t("newDevice.subject", app),
    preview: t("newDevice.preview", { device }),
    title: t("newDevice.title"),
    blocks: [
      { kind: "text", text: t("newDevice.intro", app) },
      { kind: "text", text: t("newDevice.device", { device }) },
      { kind: "text", text: t("newDevice.time", { time }) },
      { kind: "text", text: t("newDevice.notYou") },
      { kind: "link", text: t("newDevice.sessions"), url: accountUrl },
      { kind: "small", text: t("newDevice.you") },
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
