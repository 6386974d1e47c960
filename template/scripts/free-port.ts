import { randomInt } from "node:crypto";
import { getCode } from "../kit/shared/errors.ts";

// Lower than the ports that systems assign, one of which another program could get before a server listens.
const [first, last] = [12_000, 32_000];
let next = randomInt(first, last);

/** A free port on 127.0.0.1, different for each call. */
export function freePort(): number {
  for (;;) {
    next = next < last ? next + 1 : first;
    try {
      Bun.listen({ hostname: "127.0.0.1", port: next, socket: { data() {} } }).stop();
      return next;
    } catch (error) {
      // Another program listens on it.
      if (getCode(error) !== "EADDRINUSE") throw error;
    }
  }
}
