import { writeSync } from "node:fs";

let buffered = "";

/** One write for all lines of a turn of the event loop: under load, writing each would cost more than making it. */
export function writeStdout(line: string): void {
  if (buffered === "") setImmediate(flush);
  buffered += line;
}

/** Times a full pipe is tried again, a millisecond apart, before its lines are dropped. */
const maxRetries = 1000;

/** Synchronous, so that the last lines before the end of the process get out as well. */
function flush(): void {
  let rest = Buffer.from(buffered);
  buffered = "";
  for (let retries = 0; rest.length > 0 && retries < maxRetries; ) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      // Whoever read our output has gone; that is no reason to stop serving.
      if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) return;
      retries++;
      Bun.sleepSync(1);
    }
  }
}

process.on("exit", flush);
