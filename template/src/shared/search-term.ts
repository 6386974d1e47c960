/** Characters. */
export const longestSearchTerm = 200;

/** The search of a list in the URL; a malformed one is none. */
export function searchTermOf(search: Record<string, unknown>): { searchTerm?: string } {
  const { searchTerm } = search;
  // The router reads numbers and truths out of the URL, which are terms too.
  const isWord = typeof searchTerm === "number" || typeof searchTerm === "boolean";
  const term = isWord ? String(searchTerm) : searchTerm;
  if (typeof term !== "string" || term === "") return {};
  return { searchTerm: [...term].slice(0, longestSearchTerm).join("") };
}
