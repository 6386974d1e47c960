import type { i18n } from "i18next";
import { afterCommit, type Db } from "../db/connect.server.ts";
import { isLoopback, readSender } from "../env/values.server.ts";
import { within } from "../jobs/within.server.ts";
import type { Log } from "../log/log.server.ts";
import { AppError } from "../shared/errors.ts";
import { defaultLanguage, isLanguage, type Language } from "../shared/i18n/languages.ts";
import type { MailText } from "./frame.server.tsx";

/** A mail in its recipient's language, defined in `mails.server.ts` of the feature that sends it. */
export type MailTemplate = (i18n: i18n) => MailText;

/** Mails with example values, for `/dev/mails`. */
export type MailExamples<Name extends string = string> = Readonly<Record<Name, MailTemplate>>;

export interface Recipient {
  email: string;
  language: string | null;
}

export type MailService = ReturnType<typeof createMailService>;

interface MailServiceOptions {
  db: Db;
  log: Log;
  mailer: Mailer;
  i18nOf: (language: Language) => i18n;
}

export function createMailService({ db, log, mailer, i18nOf }: MailServiceOptions) {
  const send = async (to: Recipient, template: MailTemplate): Promise<void> =>
    mailer.send(await renderFor(to, template));

  async function renderFor({ email, language }: Recipient, template: MailTemplate): Promise<Mail> {
    const known = isLanguage(language) ? language : defaultLanguage;
    return { to: email, ...(await renderTemplate(i18nOf(known), template)) };
  }

  return {
    render: renderFor,
    /** @throws AppError MAIL_UNAVAILABLE within 6 s */
    send,
    /**
     * Sends it after the response, and only if the `write` that this belongs to is committed: the call neither waits for the
     * mail nor fails with it. A failure is in the log.
     */
    sendLater(to: Recipient & { id: string }, template: MailTemplate): void {
      const sending = () =>
        send(to, template).catch((error) => log.error("mail.not-sent", { userId: to.id, error }));
      afterCommit(db, () => void setTimeout(sending));
    },
  };
}

export async function renderTemplate(i18n: i18n, template: MailTemplate): Promise<Omit<Mail, "to">> {
  // The renderer is half of the server's code: it is loaded with the first mail.
  const { renderMail } = await import("./frame.server.tsx");
  return renderMail(i18n, template(i18n));
}

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
}

export interface Mailer {
  /** Resolves once the mail server has accepted the mail; else throws the AppError MAIL_UNAVAILABLE within 6 s. */
  send(mail: Mail): Promise<void>;
  /** Connects and signs in, without sending. Throws like `send`. */
  check(): Promise<void>;
  close(): void;
}

export interface ReceivedMail extends Mail {
  id: string;
  receivedAt: Date;
}

export interface Mailbox extends Mailer {
  list(): readonly ReceivedMail[];
}

const capacity = 100;

/** Keeps mail in memory instead of sending it: for development and tests. */
export function createMailbox({ onMail }: { onMail?: (mail: ReceivedMail) => void } = {}): Mailbox {
  let received: readonly ReceivedMail[] = [];
  return {
    async send(mail) {
      const kept = { ...mail, id: crypto.randomUUID(), receivedAt: new Date() };
      received = [kept, ...received].slice(0, capacity);
      onMail?.(kept);
    },
    async check() {},
    close() {},
    list: () => received,
  };
}

/** The time limit of a whole delivery, below the documented 6 s. */
const deliveryTimeoutMs = 5000;
const late = () => new Error("The mail server did not answer in time.");

/** Loads the library with the first mail: it would be an eighth of the code loaded at the start. */
async function openPool(url: string) {
  const { createTransport } = await import("nodemailer");
  const pool = createTransport({
    url,
    pool: true,
    // Never sends a password unencrypted, even if the mail server or an attacker offers nothing else.
    requireTLS: new URL(url).password !== "" && !isLoopback(url),
    maxConnections: 4,
    connectionTimeout: deliveryTimeoutMs,
    greetingTimeout: deliveryTimeoutMs,
    dnsTimeout: deliveryTimeoutMs,
    // Closes idle connections of the pool; a stalled delivery is aborted by its signal before.
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The pool replaces a broken idle connection; without a listener the event would end the process.
  pool.on("error", () => {});
  return pool;
}

/**
 * @param url smtp:// or smtps://, with the options nodemailer reads from its query
 * @param sender an address, or a name and an address in `<` `>`
 */
export function createSmtpMailer(url: string, sender: string): Mailer {
  const from = readSender(sender);
  let opened: ReturnType<typeof openPool> | undefined;
  async function use(work: (pool: Awaited<ReturnType<typeof openPool>>) => Promise<unknown>) {
    try {
      opened ??= openPool(url);
      await work(await opened);
    } catch (error) {
      throw new AppError("MAIL_UNAVAILABLE", { cause: error });
    }
  }

  return {
    send: ({ to, subject, html, text }: Mail) =>
      use((pool) =>
        pool.sendMail({
          // An object is always one address; a string would be parsed as a list.
          ...(from && { from }),
          to: { name: "", address: to },
          subject,
          html,
          text,
          headers: { "Auto-Submitted": "auto-generated" },
          signal: AbortSignal.timeout(deliveryTimeoutMs),
        }),
      ),
    check: () => use((pool) => within(pool.verify(), deliveryTimeoutMs, late)),
    close: () => void opened?.then((pool) => pool.close({ force: true })),
  };
}
