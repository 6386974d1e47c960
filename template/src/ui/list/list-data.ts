import type { RefObject } from "react";

/** The result of `listState`. */
export interface ListData {
  rows: readonly unknown[];
  total: number;
  /** There are more than `total`. */
  totalIsMinimum?: boolean;
  isLoading: boolean;
  /** The rows are those of an earlier search. */
  isOld: boolean;
  error: unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  isRetrying: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** The result of `useListSearch`. */
export interface ListSearchState {
  input: RefObject<HTMLInputElement | null>;
  term: string;
  /** All that the URL has of the list, by name. */
  values: Readonly<Record<string, unknown>>;
  isSearched: boolean;
  /** With each change of the text. */
  enter: (text: string) => void;
  /** With the Enter key. */
  submit: (text: string) => void;
  /** With Escape. */
  clear: () => void;
  clearAll: () => void;
  /** Changes the URL, and resolves when the page shows it; empty text takes a name out of it. */
  write: (change: Readonly<Record<string, string>>) => Promise<void>;
}
