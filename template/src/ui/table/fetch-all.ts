interface Page<Row> {
  items: Row[];
  nextCursor: string | null;
  total: number;
}

/** Fetches a page of a list from the API. */
export type FetchPage<Row> = (page: { cursor?: string; limit: number }) => Promise<Page<Row>>;

interface FetchAllOptions<Row> {
  fetchPage: FetchPage<Row>;
  pageSize: number;
  maxRows: number;
  signal: AbortSignal;
  onProgress: (fetched: number, total: number) => void;
}

/** All rows of a list, page by page, or as many as allowed. */
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
