import { randomInt } from "node:crypto";
import { codeLength } from "../shared/limits.ts";
import { callNote } from "./auth-call.server.ts";
import { createKeyedHash } from "./keyed-hash.server.ts";

/** A code that better-auth has made, to be mailed before the call is answered. */
export const pendingCode = callNote<{ email: string; code: string }>();

/** How codes are stored. */
export function createCodeHash(authSecret: string): (code: string) => string {
  return createKeyedHash(authSecret, "e-mail code");
}

export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, "0");
}
