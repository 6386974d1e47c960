import { withoutInvisible } from "./text.ts";

// Folds texts for comparison: texts that look the same to readers get the same fold.

/** The Braille blank, which looks like a space. */
const blank = /[\s\u2800]+/gu;

const withSingleSpaces = (text: string) => withoutInvisible(text).replace(blank, " ").trim();

/**
 * Converts to upper case first, so that "ß", "ẞ" and "SS" become equal. At the end of a word, sigma has another form.
 */
const withoutCase = (text: string) => text.toLowerCase().toUpperCase().toLowerCase().replaceAll("ς", "σ");

/** Returns the same key for texts that differ only in case, invisible characters and white space. @public */
export const foldForEquality = (text: string) => withoutCase(withSingleSpaces(text)).normalize("NFC");

/** Letters that Unicode does not decompose, with what people type instead. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", ħ: "h", ŧ: "t", þ: "th", ı: "i", ŋ: "n", ĸ: "k" },
  ...{ ƀ: "b", ɓ: "b", ɖ: "d", ɗ: "d", ɨ: "i", ƙ: "k", ɵ: "o", ʉ: "u", ƴ: "y", ƶ: "z", ґ: "г" },
  // The apostrophes of all keyboards, as in French or the Swahili "ng'".
  ...{ "‘": "'", "’": "'", "‛": "'", "′": "'", "`": "'", "´": "'", ʹ: "'", ʻ: "'", ʼ: "'", ʽ: "'", ꞌ: "'" },
  // Arabic is often written without hamza, with ه for ة and ى for ي, and stretched by a tatweel. Persian and Urdu
  // keyboards have their own ي, ك and ه.
  ...{ ٱ: "ا", ى: "ي", ی: "ي", ے: "ي", ې: "ي", ة: "ه", ہ: "ه", ھ: "ه", ە: "ه", ۃ: "ه", ک: "ك", ڪ: "ك" },
  ...{ ء: "", ـ: "" },
};
const special = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "gu");

/** Digits in Arabic and Persian texts. */
const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

const replaced = (text: string) => text.replace(special, (letter) => plainLetters[letter] ?? letter);

const withPlainLetters = (text: string) =>
  replaced(text.normalize("NFKD").replace(/\p{M}/gu, "")).replace(otherDigits, (digit) =>
    String(digit.charCodeAt(0) % 16),
  );

/** Removes case and accents for searching and sorting: "émile" finds "Emile", "oslo" finds "Øslo". */
export const foldForSearch = (text: string) =>
  withSingleSpaces(withPlainLetters(withoutCase(withSingleSpaces(replaced(text).normalize("NFKD")))));

/** The sort key of a list. Limited to 60 characters, because cursors contain it; the id breaks ties. @public */
export const foldForSorting = (text: string) => [...foldForSearch(text)].slice(0, 60).join("");
