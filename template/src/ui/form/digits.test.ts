import { expect, test } from "vitest";
import { asciiDigits } from "./digits.ts";

test.each([
  ["123 456", "123456"],
  ["Your code: 12-34-56.", "123456"],
  ["١٢٣٤٥٦", "123456"],
  ["۱۲۳۴۵۶", "123456"],
  ["1234567", "123456"],
  ["abc", ""],
])("%s becomes %s", (text, digits) => {
  expect(asciiDigits(text, 6)).toBe(digits);
});
