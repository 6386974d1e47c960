import type { Mail, Mailer } from "#kit/mail/mail.server.ts";
import { AppError } from "#kit/shared/errors.ts";

/** Longer than most mail servers take, yet short for users. */
const minAnswerMs = 500;
/** How long calls without a mail also fail after a failed delivery. */
const failureMemoryMs = 60_000;

interface DeliveryOptions {
  mailer: Mailer;
  /** Whether sign-up is open. If so, every address gets a mail, and there is nothing to hide. */
  signup: boolean;
}

/**
 * Delivers the mail. While sign-up is closed, an address without an account gets no mail, and neither the response nor
 * its time may reveal that. So calls with and without a mail
 * - both connect to the mail server, for the delivery or for `check`, and fail when it is down,
 * - both take at least `minAnswerMs`; calls without a mail also take as long as the last delivery,
 * - both may fail: after a failed delivery, calls without a mail fail for a while, even if `check` succeeds.
 */
export function createDelivery({ mailer, signup }: DeliveryOptions): (mail: Mail | null) => Promise<void> {
  let last: { took: number; failedAt?: number } = { took: 0 };

  async function send(mail: Mail): Promise<void> {
    const start = performance.now();
    try {
      await mailer.send(mail);
      last = { took: performance.now() - start };
    } catch (error) {
      last = { took: performance.now() - start, failedAt: start };
      throw error;
    }
  }

  async function pretend(): Promise<void> {
    const { took, failedAt } = last;
    const start = performance.now();
    await mailer.check();
    await Bun.sleep(took - (performance.now() - start));
    if (failedAt !== undefined && performance.now() - failedAt < failureMemoryMs)
      throw new AppError("MAIL_UNAVAILABLE");
  }

  if (signup) return async (mail) => (mail ? mailer.send(mail) : undefined);
  return async (mail) => {
    const answerAfter = Bun.sleep(minAnswerMs);
    try {
      await (mail ? send(mail) : pretend());
    } finally {
      await answerAfter;
    }
  };
}
