import { useInfiniteQuery } from "@tanstack/react-query";
import { toProblem } from "#client/problem.ts";
import { booksQuery } from "../queries.ts";
import type { Book } from "../schema.ts";

export type BookList = ReturnType<typeof useBookList>;

/** The books found so far, and the state of finding them. */
export function useBookList(searchTerm: string) {
  const query = useInfiniteQuery(booksQuery(searchTerm));
  const pages = query.data?.pages ?? [];
  // A book that was renamed between two pages may be on both.
  const books = new Map<string, Book>(pages.flatMap(({ items }) => items).map((book) => [book.id, book]));
  return {
    searchTerm,
    books: [...books.values()],
    total: pages.at(-1)?.total ?? 0,
    isLoading: query.data === undefined && query.error === null,
    /** What is shown is the answer to an earlier search. */
    isOld: query.isPlaceholderData,
    problem: query.error && toProblem(query.error),
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    isRetrying: query.isFetching,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
  };
}
