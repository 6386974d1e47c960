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
