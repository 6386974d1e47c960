import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { z } from "zod";

/** Bytes. */
const ivLength = 12;
const tagLength = 16;

/** Values that a browser keeps for us and can neither read nor change, nor use for another purpose. */
export interface Seal<Value> {
  close(value: Value): string;
  /** Undefined for what we have not closed, and for what is too old. */
  open(sealed: string): Value | undefined;
}

interface SealOptions<Schema> {
  authSecret: string;
  purpose: string;
  schema: Schema;
  /** Seconds. */
  lifetime: number;
}

export function createSeal<Schema extends z.ZodType>({
  authSecret,
  purpose,
  schema,
  lifetime,
}: SealOptions<Schema>): Seal<z.output<Schema>> {
  const key = Buffer.from(hkdfSync("sha256", authSecret, "", purpose, 32));
  return {
    close(value) {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const text = JSON.stringify({ value, until: Date.now() + lifetime * 1000 });
      const closed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), closed]).toString("base64url");
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, "base64url");
      if (bytes.length < ivLength + tagLength) return undefined;
      try {
        const cipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivLength));
        cipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
        const opened = Buffer.concat([cipher.update(bytes.subarray(ivLength + tagLength)), cipher.final()]);
        const { value, until } = JSON.parse(opened.toString());
        return until > Date.now() ? schema.parse(value) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
