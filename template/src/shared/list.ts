import { z } from "zod";

/** Characters of a search term. */
export const longestSearchTerm = 200;
const mostItems = 100;

/** What selects one page of a list. */
export const pageQuery = z.strictObject({
  cursor: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(mostItems).default(20),
});

export const searchQuery = pageQuery.extend({
  searchTerm: z.string().max(longestSearchTerm).default(""),
});

/** One page of a list: `nextCursor` is null on the last one, `total` counts all pages. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.number().int() });
}
