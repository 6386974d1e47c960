import type { EnvReader } from "./reader.server.ts";
import type { Env } from "./shape.server.ts";

/** "name@host" or "Name <name@host>", ASCII address, one line. */
const sender = /^(?:[^<>\p{C}]{1,100}\s?<([^<>]+)>|([^<>\s]+))$/u;
const address = /^[!#$%&'*+/=?^_`{|}~\w.-]{1,64}@[a-z\d](?:[a-z\d.-]{0,250}[a-z\d])?$/i;

interface MailRules {
  required: boolean;
  /** The site's own, for the sender's default. */
  hostname: string;
}

export function readMail(
  reader: EnvReader,
  { required, hostname }: MailRules,
): Pick<Env, "smtp" | "emailFrom"> {
  const url = reader.text("SMTP_URL");
  if (url === undefined && required)
    reader.problem("SMTP_URL", "is required in production: smtp://user:password@host:587");
  if (url !== undefined && !isSmtpUrl(url))
    reader.problem("SMTP_URL", "has to be smtp:// or smtps:// and a host");

  const from = reader.text("EMAIL_FROM");
  if (from === undefined && required)
    reader.problem("EMAIL_FROM", "is required in production: Name <name@example.com>");
  if (from !== undefined && !isSender(from)) {
    reader.problem("EMAIL_FROM", "has to be an e-mail address, or a name and an address in < >");
  }
  return { ...(url === undefined ? {} : { smtp: { url } }), emailFrom: from ?? `no-reply@${hostname}` };
}

function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === "smtp:" || url.protocol === "smtps:") && url.hostname !== "";
}

function isSender(text: string): boolean {
  const [, named, bare] = sender.exec(text) ?? [];
  return address.test(named ?? bare ?? "");
}
