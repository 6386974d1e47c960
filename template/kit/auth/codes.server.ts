import { randomInt } from "node:crypto";
import { codeLength } from "../shared/limits.ts";
import { createKeyedHash } from "./keyed-hash.server.ts";

/** How codes are stored. */
export function createCodeHash(authSecret: string): (code: string) => string {
  return createKeyedHash(authSecret, "e-mail code");
}

export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, "0");
}
