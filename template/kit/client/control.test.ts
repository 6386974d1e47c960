import { expect, test } from "vitest";
import { isNoValue, noValue, readControl } from "./control.ts";

const validity = (badInput: boolean) => ({ badInput }) as ValidityState;

test.each([
  ["date", "2026-05-31", "2026-05-31"],
  ["datetime-local", "2026-05-31T10:30", "2026-05-31T10:30"],
  ["time", "10:30", "10:30"],
  ["text", "0020-05-31", "0020-05-31"],
  ["date", "", ""],
  ["date", "0020-05-31", noValue],
  ["date", "12026-05-31", noValue],
  ["datetime-local", "0002-05-31T10:30", noValue],
  ["month", "0202-05", noValue],
])("an input for a %s that contains %j is read as %j", (type, value, read) => {
  expect(readControl({ type, value, validity: validity(false) })).toBe(read);
});

test("an unreadable value is not treated as cleared", () => {
  for (const type of ["date", "datetime-local", "time", "number"])
    expect(readControl({ type, value: "", validity: validity(true) })).toBe(noValue);
  expect([noValue, Number.NaN].every(isNoValue)).toBe(true);
  expect(["", " ", null, undefined, 0, "NaN"].some(isNoValue)).toBe(false);
});
