/** Excel reads UTF-8 only behind it; other programs skip it. */
const byteOrderMark = "\ufeff";

/** What a spreadsheet would run as a formula, full-width signs included. */
const formula = /^\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** The text of a CSV file, by RFC 4180. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((cells) => `${cells.map(toField).join(",")}\r\n`).join("");
}

function toField(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text;
  return /[",\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
