import { useInfiniteQuery } from "@tanstack/react-query";
import { listState } from "#client/list-state.ts";
import { toProblem } from "#client/problem.ts";
import { booksQuery } from "../queries.ts";

export type BookList = ReturnType<typeof useBookList>;

/** The books found so far, and the state of finding them. */
export function useBookList(searchTerm: string) {
  const { rows, error, ...state } = listState(useInfiniteQuery(booksQuery(searchTerm)));
  return { ...state, searchTerm, books: rows, problem: error && toProblem(error) };
}
