import { foldForSearch } from "../db/fold.server.ts";

/** The columns of a user's name: the name and its form for searches. */
export function named(name: string) {
  return { name, search: foldForSearch(name) };
}
