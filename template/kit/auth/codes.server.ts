import { createHmac, hkdfSync, randomInt } from "node:crypto";
import { codeLength } from "../shared/limits.ts";
import { callNote } from "./rules.server.ts";

/** A code from better-auth, to be emailed before the call responds. */
export const pendingCode = callNote<{ email: string; code: string }>();

export function createCodeHash(authSecret: string): (code: string) => string {
  return createKeyedHash(authSecret, "e-mail code");
}

/** A random code of the usual length. */
export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, "0");
}

/**
 * HMAC-SHA256 with a key derived from AUTH_SECRET, for values that could be guessed from a plain hash, such as codes
 * and addresses. A leaked table is useless without the secret.
 * @param purpose each purpose has its own key
 */
export function createKeyedHash(authSecret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync("sha256", authSecret, "", purpose, 32));
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}
