import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { SMTPServer } from "smtp-server";
import { workFolder } from "./environment.ts";

/** A mail server that writes each mail to a file, so that all tests can find it. */
export async function startMailServer(): Promise<{ url: string; close(): Promise<void> }> {
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    closeTimeout: 50,
    onRcptTo: ({ address }, _session, done) =>
      done(existsSync(getRefusal(address)) ? new Error("The mailbox is full.") : null),
    onData(stream, session, done) {
      let source = "";
      stream.on("data", (part) => {
        source += part;
      });
      stream.on("end", () => {
        count += 1;
        const [recipient] = session.envelope.rcptTo;
        writeFileSync(
          join(workFolder(), `${String(count).padStart(4, "0")} ${recipient?.address}.eml`),
          source,
        );
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((closed) => server.close(closed)) };
}

const getRefusal = (email: string) => join(workFolder(), `refused ${email}`);

/** Makes the mail server refuse mails to an address. Returns a function that makes it accept them again. */
export function refuseMails(email: string): () => void {
  writeFileSync(getRefusal(email), "");
  return () => rmSync(getRefusal(email));
}

/** Waits for the newest mail to an address, deletes it, and returns the code in it. */
export async function codeFor(email: string): Promise<string> {
  let code = "";
  await expect
    .poll(() => {
      code =
        plainText(takeNewestMail(email))
          .match(/^\d{6}\r?$/m)?.[0]
          .trim() ?? "";
      return code;
    }, `a mail with a code to ${email}`)
    .not.toBe("");
  return code;
}

/** Waits for a mail with a link whose path begins like this, deletes the mail, and returns the path. @public */
export async function linkFor(email: string, path: string): Promise<string> {
  let link = "";
  await expect
    .poll(() => {
      link = plainText(takeNewestMail(email)).match(new RegExp(`${path}[\\w-]+`))?.[0] ?? "";
      return link;
    }, `a mail with a link to ${path} to ${email}`)
    .not.toBe("");
  return link;
}

/** The plain text part. Non-ASCII text is base64, and long lines of other text are broken after "=". */
function plainText(mail: string): string {
  const [, head = "", body = ""] =
    /^(content-type: text\/plain.*?)\r?\n\r?\n(.*?)(?:\r?\n--|$(?![\s\S]))/ims.exec(mail) ?? [];
  return /^content-transfer-encoding: base64/im.test(head)
    ? Buffer.from(body, "base64").toString()
    : body.replace(/=\r?\n/g, "");
}

function takeNewestMail(email: string): string {
  const name = readdirSync(workFolder())
    .filter((file) => file.endsWith(` ${email}.eml`))
    .sort()
    .at(-1);
  if (!name) return "";
  const file = join(workFolder(), name);
  const mail = readFileSync(file, "utf8");
  rmSync(file);
  return mail;
}
