import { expect, test } from "vitest";
import { asciiDigits, codeCharacters } from "./code-input.tsx";

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

test.each([
  ["Your code: 12-34-56.", "123456"],
  ["١٢٣ ٤٥٦", "123456"],
  ["12 34", "1234"],
  ["O1234", "O1234"],
  ["abcdefgh", "abcdef"],
  ["--", ""],
])("of %s, a field for a code keeps %s", (text, kept) => {
  expect(codeCharacters(text, 6)).toBe(kept);
});
