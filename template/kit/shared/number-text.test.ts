import fc from "fast-check";
import { expect, test } from "vitest";
import { languages } from "./i18n/languages.ts";
import { moneyText, numberText, readMoney, readNumber } from "./number-text.ts";

test("shows a number in the language's format", () => {
  expect(numberText("en", 1234.5)).toBe("1,234.5");
  expect(moneyText("en", 123_450, "EUR")).toBe("€1,234.50");
  expect(moneyText("en", 1234, "JPY")).toBe("¥1,234");
  expect(moneyText("ar", 1234, "JPY")).toBe("\u200f1,234\u00a0JP¥\u200e");
});

test.each([
  ["en", "1,234.5", 1234.5],
  ["en", " 1234 ", 1234],
  ["en", "-3", -3],
  ["en", "\u22123", -3],
  ["en", "-0", 0],
  ["en", "007", 7],
  ["en", "12.500", 12.5],
  ["en", "9,007,199,254,740,991", Number.MAX_SAFE_INTEGER],
  ["en", "０１２３．５", 123.5],
  ["en", "१२३", 123],
  ["en", "١٬٢٣٤٫٥", 1234.5],
  ["de", "1.234,5", 1234.5],
  ["de", "1.234", 1234],
  ["de", "12.50", 12.5],
  ["de-CH", "1'234.5", 1234.5],
  ["de-CH", "1’234.5", 1234.5],
  ["hi", "12,34,567", 1_234_567],
  ["es", "1.234", 1234],
  ["fr", "1 234,5", 1234.5],
  ["fr", "1\u00a0234\u202f567", 1_234_567],
  ["fr", "12.5", 12.5],
  ["ar", "١٢٫٥", 12.5],
  ["ar", "١٬٢٣٤", 1234],
  ["ar", "۱۲۳", 123],
  ["ar", "1,234.5", 1234.5],
  ["ar-EG", "١٬٢٣٤٫٥", 1234.5],
  ["sw", "1,234.5", 1234.5],
])("in %s, %j is %d", (language, typed, value) => {
  expect(readNumber(language, typed)).toBe(value);
});

test.each([
  [
    "en",
    ["", " ", "-", ".", "12.", ".5", "1.2.3", "--1", "1-", "12-3", "+1", "1,2", "12,34", "1,2,3", "1,2345"],
  ],
  ["en", ["1,,234", ",123", "0,012", "1234,567", "1.234,5", "1 234", "1'234", "1\u202f234", "1_000", "12٫5"]],
  [
    "en",
    ["1e5", "0x10", "Infinity", "∞", "NaN", "12abc", "1O", "ten", "1/2", "½", "²", "50%", "€ 12", "(5)"],
  ],
  ["en", ["9,007,199,254,740,992", "0.1234567890123456", "1".repeat(400), "1234567890123456.5"]],
  ["fr", ["1,234,5", "1.234,5", "12 34", "1 2", "1’234", "1  234", "12 €"]],
  ["ar", ["1٫2٫3", "١٢٬٣", "12،5", "١٢ ج.م."]],
  ["sw", ["1,2,3", "elfu", "1 234"]],
  ["de", ["1.23.4", "1.234.5"]],
  ["de-CH", ["1'23"]],
])("in %s, none of %j is a number", (language, texts) => {
  for (const text of texts) expect([text, readNumber(language, text)]).toEqual([text, Number.NaN]);
});

test.each([
  ["en", "EUR", "€12.5", 1250],
  ["en", "EUR", "12 EUR", 1200],
  ["en", "EUR", "-€ 12", -1200],
  ["en", "EUR", "€-12", -1200],
  ["en", "EUR", "eur 1,200.00", 120_000],
  ["en", "EUR", "19.990", 1999],
  ["en", "JPY", "¥1,234", 1234],
  ["en", "KWD", "1.234", 1234],
  ["fr", "EUR", "1\u202f234,50 €", 123_450],
  ["fr", "USD", "12 $", 1200],
  ["fr", "USD", "12,00 $US", 1200],
  ["fr", "XOF", "1 000 F CFA", 1000],
  ["en", "XOF", "F CFA 1,000", 1000],
  ["ar", "EGP", "١٢٫٥٠ ج.م.\u200f", 1250],
  ["sw", "TZS", "TSh 1,000.50", 100_050],
])("in %s, an amount of %s may be written %j", (language, currency, typed, cents) => {
  expect(readMoney(language, typed, currency)).toBe(cents);
});

test.each([
  [
    "en",
    "EUR",
    ["", "€", "$12", "12 USD", "12€50", "€12€", "--€1", "-€-1", "12-€", "1€2", "EURO 12", "12 euros"],
  ],
  ["en", "EUR", ["12.345", "0.001", "12.3400000001", "1,2", "90,071,992,547,409.92"]],
  ["en", "JPY", ["12.5", "¥1.5"]],
  ["fr", "EUR", ["12,345", "12 $", "€ 1 23"]],
])("in %s, none of these is an amount of %s: %j", (language, currency, texts) => {
  for (const text of texts) expect([text, readMoney(language, text, currency)]).toEqual([text, Number.NaN]);
});

const some = fc.constantFrom(...languages, "de", "de-CH", "es", "hi", "pl", "ar-EG", "fa");
const currency = fc.constantFrom("EUR", "USD", "JPY", "KWD", "TZS", "XOF", "EGP");
const decimal = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, decimals]) => Number((digits / 10 ** decimals).toFixed(decimals)) + 0);
const cents = fc.integer({ min: -(10 ** 14), max: 10 ** 14 });

test("a formatted number can be read back, in every language", () => {
  fc.assert(
    fc.property(some, decimal, cents, currency, (language, value, amount, code) => {
      expect(readNumber(language, numberText(language, value))).toBe(value);
      expect(readMoney(language, moneyText(language, amount, code), code)).toBe(amount);
    }),
  );
});

const stray = fc.oneof(
  fc.constantFrom(..."aezOlxEX_%/*#€$é\u0639\u7530½²"),
  fc.constantFrom("e5", "0x", "abc", "--", "..", ",,", "٫٫"),
);

test("a letter or sign anywhere makes a number invalid, in every language", () => {
  fc.assert(
    fc.property(some, decimal, stray, fc.nat(), (language, value, part, place) => {
      const text = numberText(language, value);
      const at = place % (text.length + 1);
      const typed = text.slice(0, at) + part + text.slice(at);
      expect([typed, readNumber(language, typed)]).toEqual([typed, Number.NaN]);
      if (/[€$]/.test(part)) return;
      expect([typed, readMoney(language, typed, "CHF")]).toEqual([typed, Number.NaN]);
    }),
  );
});
