import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { longestSearchTerm } from "#shared/search-term.ts";

/** Milliseconds without a key before a search begins. */
const pause = 300;

/**
 * A search box whose term lives in the URL. The input stays uncontrolled: what was typed before the page was hydrated
 * counts too, and nothing that comes back from the URL runs over what is being typed.
 */
export function useListSearch(term: string) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(term);
  /** Terms on their way into the URL. */
  const underway = useRef(new Set<string>());

  function search(value: string): void {
    clearTimeout(timer.current);
    const next = [...value.trim()].slice(0, longestSearchTerm).join("");
    if (next === asked.current) return;
    asked.current = next;
    underway.current.add(next);
    void navigate({
      to: ".",
      search: ({ searchTerm, ...others }) => (next === "" ? others : { ...others, searchTerm: next }),
      replace: true,
      resetScroll: false,
    });
  }

  function enter(value: string): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, pause, value);
  }

  function clear(): void {
    if (input.current) input.current.value = "";
    search("");
    input.current?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a term that arrives is looked at.
  useEffect(() => {
    const box = input.current;
    const ours = underway.current.delete(term);
    if (!ours && term !== asked.current) {
      // Back, forward and links change the term from outside.
      asked.current = term;
      if (box) box.value = term;
    } else if (box && box.value.trim() !== asked.current) enter(box.value);
    return () => clearTimeout(timer.current);
  }, [term]);

  return { input, enter, search, clear };
}
