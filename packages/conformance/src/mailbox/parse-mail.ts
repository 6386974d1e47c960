import PostalMime from "postal-mime";
import type { Mail } from "./mailbox.ts";

/** Parses a raw email. Throws if its bytes are invalid in the charset that it declares. */
export async function parseMail(source: Uint8Array, to: string): Promise<Mail> {
  const { subject = "", text = "", html = "", messageId } = await PostalMime.parse(source);
  if ([subject, text, html].some((part) => part.includes("\uFFFD")))
    throw new Error(`The email to ${to} does not match its declared charset.`);
  return { to, subject, text, html, messageId };
}
