import type { RefObject } from "react";
import { cn } from "#ui/primitives/cn.ts";
import { controlClass, controlHeight } from "./control-class.ts";

export interface SearchBoxProps {
  /** Accessible name; a placeholder says more. */
  label: string;
  placeholder: string;
  /** Of the form's field, which a page without scripts sends in the URL. */
  name: string;
  defaultValue: string;
  input: RefObject<HTMLInputElement | null>;
  /** With each change. */
  onEnter: (value: string) => void;
  /** With the Enter key. */
  onSearch: (value: string) => void;
  /** With Escape. */
  onClear: () => void;
}

/** Searches as one types. A plain GET form first, so it works without scripts. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, name, defaultValue, input, onEnter, onSearch, onClear } = props;
  return (
    <search className="relative w-full sm:max-w-sm">
      <form
        method="get"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(input.current?.value ?? "");
        }}
      >
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
          name={name}
          defaultValue={defaultValue}
          aria-label={label}
          placeholder={placeholder}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => onEnter(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onClear();
          }}
          className={cn(controlClass, controlHeight, "ps-10")}
        />
      </form>
    </search>
  );
}
