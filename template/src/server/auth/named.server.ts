import { foldForSearch } from "../db/fold.server.ts";

/** A person's name, with what it is searched by: whatever writes the one writes the other. */
export function named(name: string) {
  return { name, search: foldForSearch(name) };
}
