import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { createSmtpMailer } from "#kit/mail/mail.server.ts";
import { seedUsers } from "./seed.server.ts";
import { createTestAuth } from "./testing.server.ts";

/** A real SMTP server on a free port, and the product's own mailer for it. */
export async function startSmtp(options: SMTPServerOptions = {}) {
  const mails: { to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      let text = "";
      stream.on("data", (part) => {
        text += part;
      });
      stream.on("end", () => {
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), text });
        done();
      });
    },
    ...options,
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, "App <app@example.com>");
  return {
    mailer,
    mails,
    async stop() {
      mailer.close();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** An app with the example accounts and its own mail server. */
export async function createTestAuthWithMail(
  onTestFinished: (cleanUp: () => Promise<void>) => void,
  options: SMTPServerOptions,
  signup: boolean,
) {
  const smtp = await startSmtp(options);
  const app = await createTestAuth({ mailer: smtp.mailer, signup });
  onTestFinished(async () => {
    await app.close();
    await smtp.stop();
  });
  await seedUsers(app.db);
  return { smtp, app };
}
