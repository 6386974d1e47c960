import { createHmac, hkdfSync, randomInt } from "node:crypto";

export const codeLength = 6;
export const triesPerCode = 3;

/**
 * Codes are stored as HMAC-SHA256 under a key of their own: six digits under a bare hash are found by trying all
 * of them, and a leaked table is of no use without AUTH_SECRET.
 * @param kind what the code is for: one kind's codes are worth nothing as the other's
 */
export function createCodeHash(
  authSecret: string,
  kind: "sign-in" | "change-email" = "sign-in",
): (code: string) => string {
  const key = Buffer.from(hkdfSync("sha256", authSecret, "", `${kind} code`, 32));
  return (code) => createHmac("sha256", key).update(code).digest("base64url");
}

export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, "0");
}
