import { createHmac, hkdfSync, randomInt } from "node:crypto";
import { codeLength } from "#shared/limits.ts";

/**
 * Codes are stored as HMAC-SHA256 under a key of their own: six digits under a bare hash are found by trying all
 * of them, and a leaked table is of no use without AUTH_SECRET.
 */
export function createCodeHash(authSecret: string): (code: string) => string {
  const key = Buffer.from(hkdfSync("sha256", authSecret, "", "e-mail code", 32));
  return (code) => createHmac("sha256", key).update(code).digest("base64url");
}

export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, "0");
}
