import { asciiDigits } from "./text.ts";
import { keep } from "./time-text.ts";

// Caches formats, because creating one takes much longer than using it.
const formats = new Map<string, Intl.NumberFormat>();

function getFormat(language: string, currency?: string): Intl.NumberFormat {
  const style = currency ? ({ style: "currency", currency } as const) : { maximumFractionDigits: 9 };
  return keep(formats, `${language} ${currency}`, () => new Intl.NumberFormat(language, style));
}

export const numberText = (language: string, value: number | null | undefined): string =>
  typeof value === "number" ? getFormat(language).format(value) : "";

/** A symbol at the end, such as "US$". Without a mark after it, right-to-left text would show "$US". */
const latinSymbol = /\p{L}\p{Sc}$/u;

/** How many decimals the smallest unit of a currency has: two for cents. */
const getDecimals = (currency: string): number =>
  getFormat("en", currency).resolvedOptions().maximumFractionDigits ?? 2;

/** How many smallest units make one unit of a currency: 100 cents, for example. @public */
export const centsIn = (currency: string): number => 10 ** getDecimals(currency);

/** Formats an amount in a language: 1250 becomes "€12.50". */
export const moneyText = (language: string, cents: number | null | undefined, currency: string): string =>
  typeof cents === "number"
    ? getFormat(language, currency)
        .format(cents / centsIn(currency))
        .replace(latinSymbol, "$&\u200e")
    : "";

/**
 * Parses a number, typed as is usual in the language or with a decimal point. NaN if it is not a number, or has more
 * digits than a JavaScript number can hold exactly.
 */
export const readNumber = (language: string, typed: string): number =>
  exactly(plain(language, tidy(language, typed)));

/**
 * Parses an amount into the smallest unit of its currency: "€12.50" is 1250. The currency's symbol or code may precede
 * or follow the number. NaN if it is not an amount, or has more decimals than the currency. @public
 */
export function readMoney(language: string, typed: string, currency: string): number {
  const [, sign = "", amount = ""] = /^(-?)(.*)$/s.exec(tidy(language, typed)) ?? [];
  const [whole = "", decimals = ""] = plain(
    language,
    sign + withoutCurrency(language, amount, currency),
  ).split(".");
  const missing = getDecimals(currency) - decimals.length;
  return missing < 0 ? Number.NaN : exactly(whole && whole + decimals + "0".repeat(missing));
}

interface Marks {
  decimal: string;
  group: string | undefined;
  /** Formats whole numbers with groups, in ASCII digits. */
  grouped: Intl.NumberFormat;
}
const marks = new Map<string, Marks>();

const getMarks = (language: string): Marks =>
  keep(marks, language, () => {
    const grouped = new Intl.NumberFormat(language, { numberingSystem: "latn", useGrouping: "always" });
    const parts = grouped.formatToParts(12_345.6);
    const mark = (wanted: string) => parts.find(({ type }) => type === wanted)?.value;
    return { decimal: mark("decimal") ?? ".", group: mark("group"), grouped };
  });

/** In ASCII digits, with the separators of the language. Drops white space at the ends, and direction marks. */
function tidy(language: string, typed: string): string {
  const { decimal, group = "" } = getMarks(language);
  const isArabic = language.startsWith("ar") || /[\u0660-\u0669\u06f0-\u06f9]/.test(typed);
  let text = asciiDigits(typed)
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/[\u2212\uff0d]/g, "-")
    .replace(/\uff0c/g, ",")
    .replace(/\uff0e/g, ".");
  if (isArabic) text = text.replace(/\u066b/g, decimal).replace(/\u066c/g, group);
  text = text.replace(/\s/g, /\s/.test(group) ? group : " ");
  if (/['\u2019]/.test(group)) text = text.replace(/['\u2019]/g, group);
  return text;
}

/** Converts to JavaScript's notation: "1 234,50" becomes "1234.5". Empty if it is not a number. */
function plain(language: string, text: string): string {
  for (const decimal of new Set([getMarks(language).decimal, "."])) {
    const [typed = "", decimals = "0", ...more] = text.split(decimal);
    const whole = typed.replace(/^-/, "");
    const digits = ungrouped(language, whole);
    if (digits === undefined || more.length > 0 || !/^\d+$/.test(decimals)) continue;
    const rest = decimals.replace(/0+$/, "");
    return (whole === typed ? "" : "-") + digits + (rest && `.${rest}`);
  }
  return "";
}

/** The longest text of a whole number. */
const longest = 30;

function ungrouped(language: string, whole: string): string | undefined {
  const { group, grouped } = getMarks(language);
  const digits = group ? whole.replaceAll(group, "") : whole;
  if (whole.length > longest || !/^\d+$/.test(digits)) return undefined;
  return digits === whole || grouped.format(BigInt(digits)) === whole ? digits : undefined;
}

/** How many digits every JavaScript number can hold. Whole numbers may have one more, up to the largest safe one. */
const exactDigits = 15;

function exactly(text: string): number {
  if (text === "") return Number.NaN;
  // Avoids -0.
  const value = Number(text) + 0;
  const digits = text.replace(/[-.]/g, "").replace(/^0+/, "");
  return digits.length <= exactDigits || (!text.includes(".") && Number.isSafeInteger(value))
    ? value
    : Number.NaN;
}

/** Removes the symbol or code of the currency from one end. */
function withoutCurrency(language: string, amount: string, currency: string): string {
  const upper = amount.toUpperCase();
  for (const display of ["code", "symbol", "narrowSymbol"] as const) {
    const format = new Intl.NumberFormat(language, { style: "currency", currency, currencyDisplay: display });
    const part = format.formatToParts(0).find(({ type }) => type === "currency");
    const name = tidy(language, part?.value ?? currency).toUpperCase();
    if (upper.startsWith(name)) return amount.slice(name.length).trimStart();
    if (upper.endsWith(name)) return amount.slice(0, -name.length).trimEnd();
  }
  return amount;
}
