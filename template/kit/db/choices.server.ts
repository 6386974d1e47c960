import { type SQL, sql } from "drizzle-orm";
import { choiceItem } from "../shared/fields.ts";
import { listOf, listQuery } from "../shared/list.ts";
import { listSearch } from "../shared/list-search.ts";
import type { Column } from "./dialect/columns.server.ts";
import { createList } from "./list.server.ts";

const search = listSearch({});

/**
 * For the routes of choices.
 * @public
 */
export const choiceQuery = listQuery(search);
/** @public */
export const choiceList = listOf(choiceItem);

interface ChoicesOptions {
  id: Column;
  label: Column | SQL<string>;
  /** An indexed column of the same order. */
  sort: Column;
  /** What a term is looked for in, as in a list. */
  texts: readonly Column[];
}

/**
 * The rows that another table refers to, for a form to choose from.
 * @public
 */
export const choices = ({ id, label, sort, texts }: ChoicesOptions) =>
  createList({
    id,
    search,
    sorts: { label: sort },
    texts,
    rows: (db, where) =>
      db
        .select({ id: sql<string>`${id}`, label: sql<string>`${label}` })
        .from(id.table)
        .where(where),
  });
