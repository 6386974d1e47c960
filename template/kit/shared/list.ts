import { z } from "zod";
import { defaultPageSize, maxPageSize, maxSearchTermLength } from "./limits.ts";
import type { Filter, Filters, ListSearch, Sort } from "./list-search.ts";

/** The query that every list of the API accepts: where the page begins, and its length. Both are optional. */
export const pageQuery = z.object({
  cursor: z.string().max(1000).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(maxPageSize))
    .optional()
    .meta({ default: defaultPageSize }),
});

type PageQuery = z.output<typeof pageQuery>;

const searchTerm = z
  .string()
  .max(2 * maxSearchTermLength)
  .refine((term) => [...term].length <= maxSearchTermLength, "tooLong")
  .optional();

/** The API query of a list, derived from the search that its page reads from the URL. */
export function listQuery<F extends Filters, S extends string>({ filters, sorts }: ListSearch<F, S>) {
  return pageQuery.extend({ searchTerm, ...getShape<F, S>(filters, sorts) });
}

/** The parsed query, for a store. */
export type ListQuery<Search extends object> = PageQuery & Search;

type Shape<F extends Filters, S extends string> = {
  [Name in keyof F]: z.ZodOptional<z.ZodType<F[Name] extends Filter<infer Value> ? Value : never, string>>;
} & ([S] extends [never] ? unknown : { sort: z.ZodOptional<z.ZodType<Sort<S> & string, string>> });

function getShape<F extends Filters, S extends string>(filters: F, sorts: readonly S[]): Shape<F, S> {
  const entries = Object.entries(filters).map(([name, filter]) => [
    name,
    querySchema(filter).meta({ type: "string", ...filter.schema, ...(name === "sort" && aboutSort(sorts)) }),
  ]);
  return Object.fromEntries(entries);
}

function aboutSort([first]: readonly string[]) {
  return { default: first, description: "Descending with a minus sign. Rows without a value come last." };
}

/** Empty text counts as absent, because a form without scripts sends it if nothing is selected. */
function querySchema(filter: Filter) {
  return z
    .string()
    .transform((text, context) => {
      const value = text === "" ? undefined : filter(text);
      if (value === undefined && text !== "") context.addIssue({ code: "custom", message: "invalid" });
      return value;
    })
    .optional();
}

export const counted = {
  total: z.int().min(0),
  totalIsMinimum: z.literal(true).optional().meta({
    description:
      "Present if there are more than `total`: counting stops there, so that it takes no longer as lists grow.",
  }),
};

/** What every list responds with: a page, the cursor of the next one, and the total. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), ...counted });
