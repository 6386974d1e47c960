const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** Replaces the decimal digits of every script, such as Arabic, Devanagari or full-width ones, by those of ASCII. */
export function asciiDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    // In Unicode, the ten digits of a script follow one another.
    let before = codePoint;
    while (isDigit(before - 1)) before -= 1;
    return String((codePoint - before) % 10);
  });
}
