import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { maxSearchTermLength } from "../shared/limits.ts";
import { type TableView, withoutEmpty } from "../shared/list-search.ts";

const debounceMs = 300;

/**
 * A list's search. Its state is the URL: the search box, and `set` for filters, sort and the `view` of the table. The
 * box is uncontrolled, so that it keeps input from before hydration and no URL change overwrites what the user types.
 */
export function useListSearch<Search extends { searchTerm?: string | undefined }>(
  current: Search,
  view: TableView = {},
) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const term = current.searchTerm ?? "";
  const requested = useRef(term);
  /** Terms that are on their way to the URL. */
  const underway = useRef(new Set<string>());

  function write(change: object): Promise<void> {
    return navigate({
      to: ".",
      search: (search) => withoutEmpty({ ...search, ...change }),
      replace: true,
      resetScroll: false,
    });
  }

  function submit(value: string): void {
    clearTimeout(timer.current);
    const next = [...value.trim()].slice(0, maxSearchTermLength).join("");
    if (next === requested.current) return;
    requested.current = next;
    underway.current.add(next);
    void write({ searchTerm: next });
  }

  function enter(value: string): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(submit, debounceMs, value);
  }

  function clear(): void {
    if (input.current) input.current.value = "";
    submit("");
    input.current?.focus();
  }

  function clearAll(): void {
    clear();
    const filters = Object.keys(current).filter((name) => name !== "searchTerm" && name !== "sort");
    if (filters.length > 0) void write(Object.fromEntries(filters.map((name) => [name, ""])));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the term matters.
  useEffect(() => {
    const box = input.current;
    const ours = underway.current.delete(term);
    if (!ours && term !== requested.current) {
      // Back, forward and links change the term although the user typed nothing.
      requested.current = term;
      if (box) box.value = term;
    } else if (box && box.value.trim() !== requested.current) enter(box.value);
    return () => clearTimeout(timer.current);
  }, [term]);

  const set: (change: Partial<Search> & TableView) => void = write;
  const { sort: _, ...found } = { sort: "", ...current };
  const values = withoutEmpty({ ...current, ...view });
  const isSearched = Object.keys(found).length > 0;
  return { input, term, values, isSearched, enter, submit, clear, clearAll, set, write };
}
