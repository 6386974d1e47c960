import type { ErrorCode } from "#shared/errors.ts";

export interface About {
  summary: string;
  description?: string;
  /** Codes of errors of a route whose `response` does not tell of them. */
  raises?: readonly ErrorCode[];
}

/** What the documentation says of a route besides its schemas and its access: `detail: about("Delete a book")`. */
export function about(summary: string, more: Omit<About, "summary"> = {}): About {
  return { summary, ...more };
}

/** How every list is searched and read on. */
export function listing(searched: string): string {
  return (
    `\`searchTerm\` is looked for in ${searched}, without regard to case and accents. ` +
    "`nextCursor` is the `cursor` of the next page; `null` when there is none."
  );
}
