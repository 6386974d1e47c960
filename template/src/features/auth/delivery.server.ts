import type { Mail, Mailer } from "#kit/mail/mail.server.ts";
import { AppError } from "#kit/shared/errors.ts";

/** Longer than a usual mail server takes, shorter than users mind. */
const minAnswerMs = 500;
/** How long a failed delivery makes the calls without a mail fail too. */
const failureMemoryMs = 60_000;

interface DeliveryOptions {
  mailer: Mailer;
  /** With open sign-up everybody gets a mail, so there is nothing to hide. */
  signup: boolean;
}

/**
 * Delivers the mail. While sign-up is closed, an address without an account gets none, and neither the response nor its
 * time may reveal that. So both cases
 * - connect to the mail server (one for the delivery, the other for `check`) and fail when it is down,
 * - take at least `minAnswerMs`; the one without a mail also takes as long as the last delivery,
 * - fail for a while after a delivery failed, even if `check` succeeds.
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
