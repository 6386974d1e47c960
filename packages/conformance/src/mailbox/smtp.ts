import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { createMailbox, type Mail, type Mailbox } from "./mailbox.ts";
import { parseMail } from "./parse-mail.ts";

/** A real mail server that keeps all emails it receives. */
export interface SmtpMailbox extends Mailbox {
  /** The value of SMTP_URL. */
  readonly url: string;
  /** All emails so far, oldest first. */
  readonly mails: readonly Mail[];
  close(): Promise<void>;
}

/** @param port 0 for any free port */
export async function startSmtpMailbox(port = 0, host = "127.0.0.1"): Promise<SmtpMailbox> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    // Clients keep connections open. A closing server ends them after this many milliseconds.
    closeTimeout: 50,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part) => parts.push(part));
      stream.on("end", () => {
        const source = Buffer.concat(parts);
        const read = session.envelope.rcptTo.map(({ address }) => parseMail(source, address));
        Promise.all(read).then((all) => {
          mails.push(...all);
          done();
        }, done);
      });
    },
  });
  // A client may disconnect at any time.
  server.on("error", () => {});
  await new Promise<void>((ready, failed) => {
    server.server.once("error", failed);
    server.listen(port, host, ready);
  });
  const address = server.server.address() as AddressInfo;
  return {
    ...createMailbox((email) => mails.filter(({ to }) => to === email)),
    mails,
    url: `smtp://${host}:${address.port}`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}
