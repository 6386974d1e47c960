import { randomInt } from "node:crypto";
import { getCode } from "../kit/shared/errors.ts";

// Systems give the ports above these to any program that asks for one, also while a server that is to get it starts.
const [first, last] = [12_000, 32_000];
let next = randomInt(first, last);

/** A free port of 127.0.0.1, each time another one. */
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
