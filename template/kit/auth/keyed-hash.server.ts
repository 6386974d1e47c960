import { createHmac, hkdfSync } from "node:crypto";

/**
 * HMAC-SHA256 under a key derived from AUTH_SECRET, for values that a plain hash would not hide because there are few
 * of them, such as codes and addresses: a leaked table is useless without the secret.
 * @param purpose separates the keys
 */
export function createKeyedHash(authSecret: string, purpose: string): (text: string) => string {
  const key = Buffer.from(hkdfSync("sha256", authSecret, "", purpose, 32));
  return (text) => createHmac("sha256", key).update(text).digest("base64url");
}
