import { listSearch, type SearchOf } from "#shared/list-search.ts";

/** What the list of books is searched by: in the address, in the API and in the store. */
export const booksSearch = listSearch({});
export type BooksSearch = SearchOf<typeof booksSearch>;

export const genresSearch = listSearch({});
export type GenresSearch = SearchOf<typeof genresSearch>;
