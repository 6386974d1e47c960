import { listSearch, type SearchOf } from "#shared/list-search.ts";

/** What the list of users is searched by: in the address, in the API and in the store. */
export const usersSearch = listSearch({});
export type UsersSearch = SearchOf<typeof usersSearch>;
