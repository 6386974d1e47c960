import type { RefObject } from "react";

/** What `listState` says of a list. */
export interface ListData {
  rows: readonly unknown[];
  total: number;
  isLoading: boolean;
  /** What is shown is the answer to an earlier search. */
  isOld: boolean;
  error: unknown;
  hasMore: boolean;
  isLoadingMore: boolean;
  isRetrying: boolean;
  loadMore: () => void;
  retry: () => void;
}

/** What `useListSearch` says of a list's search. */
export interface ListSearchState {
  input: RefObject<HTMLInputElement | null>;
  term: string;
  isSearched: boolean;
  /** With each change of the text. */
  enter: (text: string) => void;
  /** With the Enter key. */
  submit: (text: string) => void;
  /** With Escape. */
  clear: () => void;
  clearAll: () => void;
}
