import type { SMTPServerOptions } from "smtp-server";
import { describe, expect, test } from "vitest";
import { createTestAuthWithMail } from "./testing-smtp.server.ts";

const known = "user@example.com";
const unknown = "nobody@example.com";

const later = (ms: number) => (_: unknown, __: unknown, done: () => void) => void setTimeout(done, ms);

function slowData(ms: number): NonNullable<SMTPServerOptions["onData"]> {
  return (stream, _, done) => {
    stream.resume();
    stream.on("end", () => setTimeout(done, ms));
  };
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}

describe.each([
  { signup: true, slow: { onData: slowData(150) } },
  { signup: false, slow: { onData: slowData(150) } },
  { signup: false, slow: { onMailFrom: later(150), onRcptTo: later(150), onData: slowData(250) } },
])("the time of an answer (sign-up $signup)", ({ signup, slow }) => {
  test("does not tell the known from the unknown", async ({ onTestFinished }) => {
    const { app } = await createTestAuthWithMail(onTestFinished, slow, signup);
    const times: Record<string, number[]> = { [known]: [], [unknown]: [] };
    // The first one opens the connection. Alternating, so that a busy machine is busy for both.
    await app.send("admin@example.com");
    for (let i = 0; i < 5; i++) {
      for (const email of [unknown, known]) {
        const start = performance.now();
        expect((await app.send(email)).status).toBe(200);
        times[email]?.push(performance.now() - start);
      }
    }
    expect(Math.abs(median(times[known] ?? []) - median(times[unknown] ?? []))).toBeLessThan(20);
  }, 20_000);
});
