import type { Page } from "#kit/client/list.ts";
import { withoutInvisible } from "#kit/shared/text.ts";

/** Without this mark, Excel does not read the file as UTF-8. Other programs skip it. */
const byteOrderMark = "\ufeff";

/**
 * Matches where a spreadsheet would start a formula, including full-width signs and signs behind quotes. If the
 * spreadsheet separates cells by semicolons or tabs, a formula may also start inside one of our cells.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula = /^(?=[\t\r])|(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

/**
 * RFC 4180. Numbers have no groups, for spreadsheets in this language: if their decimals have a comma, a semicolon
 * separates cells.
 */
export function toCsv(rows: readonly (readonly CsvValue[])[], language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  const hasComma = parts.some(({ type, value }) => type === "decimal" && value === ",");
  const toCell = (value: CsvValue) =>
    typeof value === "number" ? toNumber(value, hasComma) : toField(value);
  const lines = rows.map((cells) => `${cells.map(toCell).join(hasComma ? ";" : ",")}\r\n`);
  return byteOrderMark + lines.join("");
}

export type CsvValue = string | number;

function toNumber(value: number, hasComma: boolean): string {
  const digits = value.toLocaleString("en", { useGrouping: false, maximumFractionDigits: 9 });
  return hasComma ? digits.replace(".", ",") : digits;
}

function toField(text: string): string {
  const harmless = text.replaceAll(formula, "'");
  return /[",;\t\r\n]|^\s|\s$/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export type FetchPage<Row> = (page: { cursor?: string; limit: number }) => Promise<Page<Row>>;

interface FetchAllOptions<Row> {
  fetchPage: FetchPage<Row>;
  pageSize: number;
  maxRows: number;
  signal: AbortSignal;
  onProgress: (fetched: number, total: number) => void;
}

export async function fetchAll<Row extends { id: string }>(options: FetchAllOptions<Row>) {
  const { fetchPage, pageSize, maxRows, signal, onProgress } = options;
  // A row that moves between two requests may be on both pages.
  const rows = new Map<string, Row>();
  let cursor: string | null = "";
  let total = 0;
  while (cursor !== null && rows.size < maxRows) {
    signal.throwIfAborted();
    const page: Page<Row> = await fetchPage({ limit: pageSize, ...(cursor === "" ? {} : { cursor }) });
    for (const row of page.items) rows.set(row.id, row);
    cursor = page.nextCursor;
    total = page.total;
    onProgress(rows.size, total);
  }
  signal.throwIfAborted();
  return { rows: [...rows.values()].slice(0, maxRows), total, isCut: cursor !== null || rows.size > maxRows };
}

/** What some systems do not allow in file names: signs and controls, and a dot or a space at either end. */
const impossible = /[<>:"/\\|?*\p{C}\p{Zl}\p{Zp}]+/gu;
const atEnds = /^[\s.]+|[\s.]+$/g;
/** Device names on Windows, even with an extension. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?=$|\s*\.)/i;
const maxNameBytes = 200;

/** A name that a file can have on every system. Adds the extension. */
export function toFileName(text: string, extension: string): string {
  const clean = (name: string) => name.replace(atEnds, "");
  let name = clean(withoutInvisible(text).normalize("NFC").replace(impossible, " ").replace(/\s+/g, " "));
  while (new TextEncoder().encode(name).length > maxNameBytes) name = clean([...name].slice(0, -1).join(""));
  return `${name.replace(device, "$&_") || "file"}.${extension}`;
}

const keptMs = 60_000;

export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the URL only later.
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
