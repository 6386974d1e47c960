import { expect, test } from "vitest";
import { moneyText, numberText, readNumber } from "./number-text.ts";

test("a number is shown in the language's way", () => {
  expect(numberText("en", 1234.5)).toBe("1,234.5");
  expect(moneyText("en", 123_450, "EUR")).toBe("€1,234.50");
  expect(moneyText("en", 1234, "JPY")).toBe("¥1,234");
  expect(moneyText("ar", 1234, "JPY")).toBe("\u200f1,234\u00a0JP¥\u200e");
});

test.each([
  ["en", "1,234.5", 1234.5],
  ["en", "€ 12", 12],
  ["de", "1.234,5", 1234.5],
  ["de", "12.50", 12.5],
  ["fr", "1 234,5", 1234.5],
  ["fr", "1\u202f234,50 €", 1234.5],
  ["ar", "١٢٫٥", 12.5],
  ["ar-EG", "١٬٢٣٤٫٥", 1234.5],
  ["sw", "-3", -3],
  ["en", "1,2", Number.NaN],
  ["en", "", Number.NaN],
  ["en", "12-3", Number.NaN],
])("in %s, %j is %d", (language, typed, value) => {
  expect(readNumber(language, typed)).toBe(value);
});

test.each(["en", "fr", "ar", "sw", "de"])("what is shown in %s can be read", (language) => {
  expect(readNumber(language, numberText(language, 1_234_567.25))).toBe(1_234_567.25);
});
