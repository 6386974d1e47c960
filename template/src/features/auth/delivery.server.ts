import type { Mail, Mailer } from "#server/mail/mailer.server.ts";
import { AppError } from "#shared/errors.ts";

/** Milliseconds. Longer than a usual mail server takes, shorter than people mind. */
const floor = 500;
/** How long a failed delivery tells what the next one would have come to. */
const memory = 60_000;

interface DeliveryOptions {
  mailer: Mailer;
  /** Whether everybody gets a mail, so that there is nothing to hide. */
  signup: boolean;
}

/**
 * Delivers the mail, or, for an address without an account while sign-up is closed, does as if: nothing may tell
 * the two apart, neither the answer nor the time it takes. Then both
 * - ask the mail server (`check` for the one, the delivery for the other), so that both notice when it is down,
 * - take at least `floor`, and the one without a mail at least as long as the last delivery took,
 * - fail while deliveries fail, also where asking alone would have gone well.
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
    if (failedAt !== undefined && performance.now() - failedAt < memory)
      throw new AppError("MAIL_UNAVAILABLE");
  }

  if (signup) return async (mail) => (mail ? mailer.send(mail) : undefined);
  return async (mail) => {
    const answerAfter = Bun.sleep(floor);
    try {
      await (mail ? send(mail) : pretend());
    } finally {
      await answerAfter;
    }
  };
}
