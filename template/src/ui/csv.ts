import type { Page } from "#kit/client/list.ts";

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
  // A row that moves meanwhile may be on two pages.
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

const keptMs = 60_000;

export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it later.
  setTimeout(() => URL.revokeObjectURL(url), keptMs);
}
