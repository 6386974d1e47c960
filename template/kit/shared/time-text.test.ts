import { expect, test } from "vitest";
import { dateTime, dayOfYear, keep, relativeTime } from "./time-text.ts";

const now = Date.parse("2026-05-01T12:00:00Z");

test.each([
  ["en", "2026-05-01T12:00:20Z", "now"],
  ["en", "2026-05-01T11:57:00Z", "3 minutes ago"],
  ["fr", "2026-05-01T10:00:00Z", "il y a 2 heures"],
  ["en", "2026-04-30T12:00:00Z", "yesterday"],
  ["en", "2026-05-31T12:00:00Z", "next month"],
  ["en", "2024-05-01T12:00:00Z", "2 years ago"],
])("%s %s is %s", (language, time, text) => {
  expect(relativeTime(language, time, now)).toBe(text);
});

test("a day is shown as the same day in every time zone", () => {
  expect([dayOfYear("en", "2026-05-01"), dayOfYear("fr", "2026-12-31")]).toEqual(["May 1", "31 déc."]);
});

test("AM and PM stay on the same line as the hour", () => {
  for (const language of ["en", "fr", "ar", "sw"])
    expect(dateTime(language, "2026-05-01T04:06:00Z", "UTC")).not.toMatch(/\d \p{L}+$/u);
});

test("a full cache evicts an entry for a new key, and none for an existing key", () => {
  const known = new Map(Array.from({ length: 1000 }, (_, at) => [`${at}`, at]));
  expect(keep(known, "7", () => -1)).toBe(7);
  expect(known.size).toBe(1000);
  expect(keep(known, "new", () => 1)).toBe(1);
  expect(known.size).toBe(1);
});
