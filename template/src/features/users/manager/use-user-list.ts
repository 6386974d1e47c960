import { useInfiniteQuery } from "@tanstack/react-query";
import { listState } from "#client/list-state.ts";
import { usersQuery } from "../queries.ts";

export type UserListQuery = ReturnType<typeof useUserList>;

/** The users found so far, and the state of finding them. */
export function useUserList(searchTerm: string) {
  const { rows, ...state } = listState(useInfiniteQuery(usersQuery(searchTerm)));
  return { ...state, searchTerm, users: rows };
}
