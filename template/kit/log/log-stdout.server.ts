import { writeSync } from "node:fs";

let buffered = "";

/** One write for all lines of a turn of the event loop: under load, writing each would cost more than making it. */
export function writeStdout(line: string): void {
  if (buffered === "") setImmediate(flush);
  buffered += line;
}

/** Retries of a full pipe, a millisecond apart, before its lines are dropped. */
const maxRetries = 1000;

/** Synchronous, so that the last lines of the process are written too. */
function flush(): void {
  let rest = Buffer.from(buffered);
  buffered = "";
  for (let retries = 0; rest.length > 0 && retries < maxRetries; ) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      // The reader of our output has gone, which is no reason to stop.
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return;
      retries++;
      Bun.sleepSync(1);
    }
  }
}

process.on("exit", flush);
