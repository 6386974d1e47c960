import { createTransport } from "nodemailer";
import { isLoopback } from "../env/values.server.ts";
import { within } from "../jobs/within.server.ts";
import { AppError } from "../shared/errors.ts";
import type { Mail, Mailer } from "./mailer.server.ts";

/** For a whole delivery; below the documented 6 s. */
const deliveryTimeoutMs = 5000;

/** A password does not travel in clear text, even if the mail server or somebody on the way offers nothing else. */
function needsTls(url: string): boolean {
  return new URL(url).password !== "" && !isLoopback(url);
}

/** @param url smtp:// or smtps://, with the options nodemailer reads from its query */
export function createSmtpMailer(url: string, from: string): Mailer {
  const pool = createTransport({
    url,
    pool: true,
    requireTLS: needsTls(url),
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

  return {
    async send({ to, subject, html, text }: Mail) {
      try {
        await pool.sendMail({
          from,
          // An object is always one address; a string would be parsed as a list.
          to: { name: "", address: to },
          subject,
          html,
          text,
          headers: { "Auto-Submitted": "auto-generated" },
          signal: AbortSignal.timeout(deliveryTimeoutMs),
        });
      } catch (error) {
        throw new AppError("MAIL_UNAVAILABLE", { cause: error });
      }
    },
    async check() {
      const late = () => new Error("The mail server did not answer in time.");
      try {
        await within(pool.verify(), deliveryTimeoutMs, late);
      } catch (error) {
        throw new AppError("MAIL_UNAVAILABLE", { cause: error });
      }
    },
    close: () => pool.close({ force: true }),
  };
}
