import { listSearch, type SearchOf } from "#kit/shared/list-search.ts";

/** The search of the list of books, for the URL, the API and the store. */
export const booksSearch = listSearch({ genreId: String }, [
  "title",
  "author",
  "publisher",
  "-createdAt",
  "-updatedAt",
]);
export type BooksSearch = SearchOf<typeof booksSearch>;

export const genresSearch = listSearch({});
/** @public for a page of genres */
export type GenresSearch = SearchOf<typeof genresSearch>;
