import type { SMTPServerOptions } from "smtp-server";
import { test } from "vitest";
import { limitMs } from "#kit/testing/limit-testing.ts";
import { createTestAuthWithMail } from "./testing-smtp.server.ts";

const known = "user@example.com";
const unknown = "nobody@example.com";
const alternating = Array.from({ length: 5 }, () => [unknown, known]).flat();
/** Unknown addresses come first, while the server does not know yet how long a delivery takes. */
const unknownFirst = alternating.toSorted();

const later = (ms: number) => (_: unknown, __: unknown, done: () => void) => void setTimeout(done, ms);
const data =
  (ms: number): NonNullable<SMTPServerOptions["onData"]> =>
  (stream, _, done) => {
    stream.resume();
    stream.on("end", () => setTimeout(done, ms));
  };

interface Case {
  case: string;
  signup: boolean;
  slow: SMTPServerOptions;
  order: string[];
}
const cases: Case[] = [
  { case: "sign-up open", signup: true, slow: { onData: data(150) }, order: alternating },
  { case: "sign-up closed", signup: false, slow: { onData: data(150) }, order: alternating },
  { case: "sign-up closed, at start", signup: false, slow: { onData: data(150) }, order: unknownFirst },
  {
    case: "sign-up closed, every step slow",
    signup: false,
    slow: { onMailFrom: later(150), onRcptTo: later(150), onData: data(250) },
    order: alternating,
  },
];

const title = "the response time does not reveal whether an address is known: $case";

// The cases mostly wait, so they hardly slow each other down.
test.concurrent.for(cases)(
  title,
  { timeout: limitMs(20_000), tags: ["clock"] },
  async (settings, context) => {
    const { signup, slow, order } = settings;
    const { expect, onTestFinished } = context;
    const { app } = await createTestAuthWithMail(onTestFinished, slow, signup);
    // The first delivery opens the connection.
    if (order === alternating) await app.send("admin@example.com");
    const times: Record<string, number[]> = {};
    for (const email of order) {
      const start = performance.now();
      expect((await app.send(email)).status).toBe(200);
      times[email] = [...(times[email] ?? []), performance.now() - start];
    }
    const difference = Math.abs(median(times[known]) - median(times[unknown]));
    // A difference that is smaller than the variation of one address's own times reveals nothing.
    const noise = Math.max(spread(times[known]), spread(times[unknown]));
    expect(difference).toBeLessThan(Math.max(20, noise));
  },
);

/** The interquartile range of the times, in milliseconds. */
function spread(times: number[] = []): number {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(part * (sorted.length - 1))] ?? Number.NaN;
  return at(0.75) - at(0.25);
}

function median(times: number[] = []): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
