import type { ReactNode } from "react";
import { maxSearchTermLength } from "#shared/limits.ts";
import { controlClass, controlHeight } from "#ui/form/control-class.ts";
import { cn } from "#ui/primitives/cn.ts";
import type { ListSearchState } from "./list-data.ts";

export interface SearchBoxProps {
  /** Accessible name; a placeholder says more. */
  label: string;
  placeholder: string;
  search: ListSearchState;
  /** More fields of the same form. */
  children?: ReactNode;
}

/** Searches while the user types. A plain GET form, so that it works without scripts. */
export function SearchBox({ label, placeholder, search, children }: SearchBoxProps) {
  const { input, term } = search;
  return (
    <search className="w-full sm:w-auto sm:max-w-sm sm:min-w-60 sm:flex-1">
      <form
        method="get"
        className="flex flex-wrap gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          search.submit(input.current?.value ?? "");
        }}
      >
        <span className="relative min-w-44 flex-1">
          <svg
            aria-hidden="true"
            viewBox="0 0 20 20"
            className="pointer-events-none absolute start-3 top-1/2 size-4.5 -translate-y-1/2 text-muted"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
          >
            <circle cx="8.75" cy="8.75" r="5.25" />
            <path d="m12.75 12.75 4 4" />
          </svg>
          <input
            ref={input}
            type="search"
            name="searchTerm"
            defaultValue={term}
            aria-label={label}
            placeholder={placeholder}
            maxLength={maxSearchTermLength}
            autoComplete="off"
            enterKeyHint="search"
            onChange={(event) => search.enter(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              search.clear();
            }}
            className={cn(controlClass, controlHeight, "ps-10")}
          />
        </span>
        {children}
      </form>
    </search>
  );
}
