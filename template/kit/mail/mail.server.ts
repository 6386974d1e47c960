import { eq } from "drizzle-orm";
import type { i18n } from "i18next";
import { z } from "zod";
import { user } from "../auth/tables.server.ts";
import type { Db } from "../db/connect.server.ts";
import { isLoopback, readSender } from "../env/values.server.ts";
import { Discard, job, type Queue } from "../jobs/job.server.ts";
import type { Log } from "../log/log.server.ts";
import { AppError } from "../shared/errors.ts";
import { defaultLanguage, isLanguage, type Language } from "../shared/i18n/languages.ts";
import { within } from "../shared/within.server.ts";
import type { MailFrame, MailText } from "./internal/render.server.tsx";

/** Mails with example values, for `/dev/mails`. The list also identifies mails to be sent later. */
export type MailExamples<Name extends string = string> = Readonly<Record<Name, MailTemplate>>;

interface MailServiceOptions {
  db: Db;
  log: Log;
  mailer: Mailer;
  jobs: Queue;
  mails: MailExamples;
  i18nOf: (language: Language) => i18n;
  /** Loads the frame of all mails, together with the first mail. */
  frame: () => Promise<MailFrame>;
}

/**
 * A mail that can be sent later. To register it, list its example in the feature's `mails`.
 * @param schema the input, stored as JSON: ids, and data that will be gone by then
 */
export function mailTemplate<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  write: (input: z.output<Schema>) => MailTemplate,
): (input: z.input<Schema>) => StoredMail {
  const of = (input: unknown) => write(schema.parse(input));
  return (input) => {
    const template: MailTemplate = (i18n) => of(input)(i18n);
    return Object.assign(template, { mail: { name, input, of } });
  };
}

declare module "../jobs/job.server.ts" {
  interface JobServices {
    mail: MailService;
  }
}

/** Sends a mail that was stored. */
export const mailJob = job(
  "mail",
  z.object({
    userId: z.optional(z.string()),
    recipient: z.optional(z.object({ email: z.string(), language: z.nullable(z.string()) })),
    template: z.string(),
    input: z.unknown(),
  }),
  (owed, { id, mail }) => mail.deliver(owed, id),
);

/** Writes mails in the languages of their recipients, and sends them. */
export function createMailService(options: MailServiceOptions): MailService {
  const { db, log, mailer, jobs, mails, i18nOf, frame } = options;
  const known = new Map<string, StoredMail["mail"]>();
  for (const { mail } of Object.values(mails).filter(isStored)) known.set(mail.name, mail);

  async function render({ email, language }: Recipient, template: MailTemplate): Promise<Mail> {
    const used = isLanguage(language) ? language : defaultLanguage;
    const i18n = i18nOf(used);
    // The renderer is half of the server's code, so only the first mail loads it.
    const [{ renderMail }, look] = await Promise.all([import("./internal/render.server.tsx"), frame()]);
    return { to: email, ...renderMail(i18n, template(i18n), look) };
  }

  return {
    render,
    send: async (to, template) => mailer.send(await render(to, template)),
    async sendLater(to: { id: string } | Recipient, { mail: { name, input, of } }, recipient?: Recipient) {
      if (known.get(name)?.of !== of) throw new Error(`No feature lists the mail "${name}" in its mails.`);
      of(input);
      const owed = "id" in to ? { userId: to.id, recipient } : { recipient: to };
      await jobs.add(mailJob, { ...owed, template: name, input });
    },
    async deliver({ userId, recipient, template, input }, id) {
      try {
        const [owner] = userId ? await db.select().from(user).where(eq(user.id, userId)) : [recipient];
        if (!owner) throw new Discard("The user no longer exists.");
        const mail = known.get(template);
        if (!mail) throw new Error(`No feature lists the mail "${template}" in its mails.`);
        await mailer.send({ ...(await render(recipient ?? owner, mail.of(input))), messageId: id });
      } catch (error) {
        // No one has confirmed a visitor's address, so it may not exist.
        if (!userId && isRefusedForGood(error)) throw new Discard("The mail server refused the address.");
        if (!(error instanceof Discard)) log.warn("mail.not-sent", { id, userId, mail: template, error });
        throw error;
      }
    },
  };
}

/** Whether the mail server refused the recipient with a permanent error: RFC 5321 §4.2.1. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode } = Object(Object(error).cause);
  return code === "EENVELOPE" && responseCode >= 500;
}

const isStored = (template: MailTemplate): template is StoredMail => "mail" in template;

/** Hands mails to a mail server. */
export interface Mailer {
  /** Resolves once the mail server has accepted the mail. Otherwise throws the AppError MAIL_UNAVAILABLE within 6 s. */
  send(mail: Mail): Promise<void>;
  /** Connects and signs in without sending. Throws like `send`. */
  check(): Promise<void>;
  close(): void;
}

export interface ReceivedMail extends Mail {
  id: string;
  receivedAt: Date;
}

/** A mailer that keeps mails in memory. */
export interface Mailbox extends Mailer {
  list(): readonly ReceivedMail[];
}

const capacity = 100;

/** Keeps mails in memory instead of sending them, for development and tests. */
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

/** The time limit of a whole delivery, to stay below the documented 6 s. */
const deliveryTimeoutMs = 5000;
const late = () => new Error("The mail server did not answer in time.");

/** Loads the library with the first mail: it would be an eighth of the code that is loaded at startup. */
async function openPool(url: string) {
  const { createTransport } = await import("nodemailer");
  const pool = createTransport({
    url,
    pool: true,
    // Never send a password unencrypted, even if the mail server, or an attacker, offers nothing else.
    requireTLS: new URL(url).password !== "" && !isLoopback(url),
    maxConnections: 4,
    connectionTimeout: deliveryTimeoutMs,
    greetingTimeout: deliveryTimeoutMs,
    dnsTimeout: deliveryTimeoutMs,
    // Closes idle connections of the pool. A stalled delivery is aborted earlier, by its signal.
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // The pool replaces broken idle connections itself. Without a listener, the event would end the process.
  pool.on("error", () => {});
  return pool;
}

/**
 * @param url smtp:// or smtps://, with the options nodemailer reads from its query
 * @param sender an address, or a name and an address in `<` `>`
 */
export function createSmtpMailer(url: string, sender: string): Mailer {
  const from = readSender(sender);
  const host = from?.address.split("@").at(-1) ?? "localhost";
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
    send: ({ to, subject, html, text, messageId }: Mail) =>
      use((pool) =>
        pool.sendMail({
          // An object is always one address, but a string is parsed as a list.
          ...(from && { from }),
          to: { name: "", address: to },
          subject,
          html,
          text,
          ...(messageId && { messageId: `<${messageId}@${host}>` }),
          headers: { "Auto-Submitted": "auto-generated" },
          signal: AbortSignal.timeout(deliveryTimeoutMs),
        }),
      ),
    check: () => use((pool) => within(pool.verify(), deliveryTimeoutMs, late)),
    close: () => void opened?.then((pool) => pool.close({ force: true })),
  };
}

/** A mail in its recipient's language, defined in `mails.server.ts` of the feature that sends it. */
export type MailTemplate = (i18n: i18n) => MailText;

/** A mail to send later: its name and input are stored, and it is written when it is sent. */
export interface StoredMail extends MailTemplate {
  mail: {
    /** Stored with each mail, so never change it. */
    name: string;
    input: unknown;
    /** The mail with a different input. @throws ZodError for invalid input */
    of: (input: unknown) => MailTemplate;
  };
}

interface Recipient {
  email: string;
  language: string | null;
}

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for every attempt to send the mail. */
  messageId?: string;
}

/** A mail stored to be sent later. */
interface OwedMail {
  userId?: string | undefined;
  recipient?: Recipient | undefined;
  template: string;
  input?: unknown;
}

export interface MailService {
  render(to: Recipient, template: MailTemplate): Promise<Mail>;
  /** @throws AppError MAIL_UNAVAILABLE within 6 s */
  send(to: Recipient, template: MailTemplate): Promise<void>;
  /**
   * Queues the mail to a user: inside a `write`, it is committed together with everything else, or not at all. A job
   * sends it, to the address and in the language that the user has by then, and tries again if the mail server refuses
   * it.
   * @param recipient another address and language, such as the address that the user had until now
   * @throws Error for a mail that is in no feature's `mails`
   */
  sendLater(to: { id: string }, template: StoredMail, recipient?: Recipient): Promise<void>;
  /** Queues a mail to an address without an account. Dropped if the mail server permanently refuses the address. */
  sendLater(to: Recipient & { id?: never }, template: StoredMail): Promise<void>;
  /** Sends a stored mail. Only the mail job calls it. @throws AppError MAIL_UNAVAILABLE, Discard if the user is gone */
  deliver(owed: OwedMail, id: string): Promise<void>;
}
