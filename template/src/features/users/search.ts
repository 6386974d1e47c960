import { listSearch, type SearchOf } from "#shared/list-search.ts";

/** The search of the list of users: for the URL, the API and the store. */
export const usersSearch = listSearch({});
export type UsersSearch = SearchOf<typeof usersSearch>;
