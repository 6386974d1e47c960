import { createHmac, hkdfSync, randomInt } from "node:crypto";
import { codeLength } from "#shared/limits.ts";

/**
 * Codes are stored as HMAC-SHA256 with a derived key: a plain hash of six digits can be found by trying all of them,
 * while a leaked table is useless without AUTH_SECRET.
 */
export function createCodeHash(authSecret: string): (code: string) => string {
  const key = Buffer.from(hkdfSync("sha256", authSecret, "", "e-mail code", 32));
  return (code) => createHmac("sha256", key).update(code).digest("base64url");
}

export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, "0");
}
