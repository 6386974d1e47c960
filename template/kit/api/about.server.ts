export interface About {
  summary: string;
  description?: string;
  /** The body is an image. */
  image?: boolean;
}

/** The description of a route besides its schemas and access: `detail: about("Delete a book")`. */
export function about(summary: string, more: Omit<About, "summary"> = {}): About {
  return { summary, ...more };
}

/** How to search and page through every list. */
export function listing(searched: string): string {
  return (
    `\`searchTerm\` searches ${searched}, ignoring case and accents. ` +
    "`nextCursor` is the `cursor` of the next page; `null` on the last page."
  );
}
