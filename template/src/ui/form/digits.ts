/** Zero of each decimal script people type codes in: ASCII, Arabic-Indic, Extended Arabic-Indic. */
const zeros = [0x30, 0x660, 0x6f0];

/** The digits of a text as ASCII, at most `limit`: "١٢٣ 456" → "123456". */
export function asciiDigits(text: string, limit: number): string {
  let digits = "";
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const zero = zeros.find((start) => point >= start && point < start + 10);
    if (zero !== undefined && digits.length < limit) digits += point - zero;
  }
  return digits;
}

/** A typed or pasted code: only its digits if it has enough, otherwise its letters too, so that they can be reported. */
export function codeCharacters(text: string, length: number): string {
  const digits = asciiDigits(text, length);
  if (digits.length === length) return digits;
  const kept = [...text].map(
    (character) => asciiDigits(character, 1) || (/\p{L}/u.test(character) ? character : ""),
  );
  return kept.join("").slice(0, length);
}
