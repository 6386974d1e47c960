import { keep } from "./time-text.ts";

// Formats are kept, because creating one costs much more than using it.
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(language: string, currency?: string): Intl.NumberFormat {
  const style = currency ? ({ style: "currency", currency } as const) : { maximumFractionDigits: 9 };
  return keep(formats, `${language} ${currency}`, () => new Intl.NumberFormat(language, style));
}

export const numberText = (language: string, value: number | null | undefined): string =>
  typeof value === "number" ? formatOf(language).format(value) : "";

/** A symbol such as "US$" at the end: without a mark after it, text from right to left shows it as "$US". */
const latinSymbol = /\p{L}\p{Sc}$/u;

/** How many of its smallest units make one unit of a currency, such as 100 cents. @public */
export const centsIn = (currency: string): number =>
  10 ** (formatOf("en", currency).resolvedOptions().maximumFractionDigits ?? 2);

/** Formats an amount in the given language: 1250 becomes "€12.50". */
export const moneyText = (language: string, cents: number | null | undefined, currency: string): string =>
  typeof cents === "number"
    ? formatOf(language, currency)
        .format(cents / centsIn(currency))
        .replace(latinSymbol, "$&\u200e")
    : "";

/** Reads a number typed in the language's format or with a decimal point; NaN if it is not a number. */
export function readNumber(language: string, typed: string): number {
  const parts = new Map(
    formatOf(language)
      .formatToParts(12_345.6)
      .map(({ type, value }) => [type, value]),
  );
  const group = parts.get("group");
  const plain = typed
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/\u066b/g, ".")
    .replace(/[\u066c\s\p{L}\p{Sc}\p{Cf}]/gu, "")
    .replace(/\u2212/g, "-");
  const ungrouped = group ? plain.replaceAll(new RegExp(`\\${group}(?=\\d{3}(?!\\d))`, "g"), "") : plain;
  const text = ungrouped.replace(parts.get("decimal") ?? ".", ".");
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}
