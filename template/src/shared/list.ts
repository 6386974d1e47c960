import { z } from "zod";
import { largestPage, pageSize } from "./paging.ts";
import { longestSearchTerm } from "./search-term.ts";

/** What every list of the API takes. All of it is optional, so that callers leave it out by type as well. */
export const listQuery = z.object({
  searchTerm: z
    .string()
    .max(2 * longestSearchTerm)
    .refine((term) => [...term].length <= longestSearchTerm, "tooLong")
    .optional(),
  cursor: z.string().max(1000).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(largestPage))
    .optional()
    .meta({ default: pageSize }),
});

export type ListQuery = z.output<typeof listQuery>;

/** What every list of the API answers: a page, where the next one begins, and how many rows there are in all. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().min(0) });
