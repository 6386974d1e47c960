/** Excel reads UTF-8 only behind it; other programs skip it. */
const byteOrderMark = "\ufeff";

/**
 * Where a spreadsheet would begin a formula, full-width signs included: one whose separator is a semicolon or a tab, as in many
 * countries, also begins cells in the middle of ours. https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula = /^(?=[\t\r])|(?<=^|[;\t\r\n])(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/** The text of a CSV file, by RFC 4180. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((cells) => `${cells.map(toField).join(",")}\r\n`).join("");
}

function toField(text: string): string {
  const harmless = text.replaceAll(formula, "'");
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
