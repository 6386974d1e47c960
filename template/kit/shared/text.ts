/** Parses a JSON text; undefined if it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Converts the decimal digits of every script, such as Arabic, Devanagari or full-width digits, to ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    // In Unicode, a script's ten digits are consecutive.
    let before = codePoint;
    while (isDigit(before - 1)) before -= 1;
    return String((codePoint - before) % 10);
  });
}

/**
 * Invisible characters: zero-width characters, direction marks, variation selectors, fillers, tags. They include
 * joiners, which shape emoji and Persian words: texts keep joiners, and only comparisons ignore them.
 */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u{13430}-\u{1343f}]/gu;

export const withoutInvisible = (text: string): string => text.replace(invisible, "");
