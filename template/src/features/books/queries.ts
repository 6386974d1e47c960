import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { apiOf, settle, unwrap } from "#kit/client/api.ts";
import { freshMs, listOptions } from "#kit/client/list.ts";
import { type Loading, type LoadingOne, loadList, orRefuse, orSkeletons } from "#kit/client/load.ts";
import type { UploadOptions } from "#kit/client/upload.ts";
import { maxPageSize } from "#kit/shared/limits.ts";
import { loadItem } from "#ui/item.ts";
import type { BooksApi } from "./api.server.ts";
import type { Book, BookChange, BookFields, Genre, Shelves } from "./schema.ts";
import { type BooksSearch, booksSearch } from "./search.ts";

const api = () => apiOf<BooksApi>().api;

export const fetchBooks = (search: BooksSearch) => async (page: { cursor?: string; limit: number }) =>
  unwrap(api().books.get({ query: { ...search, ...page } }));

export const booksQuery = (search: BooksSearch) =>
  listOptions({ queryKey: ["books", "list", search], fetchPage: fetchBooks(search) });

/** The five that were added or changed last, for a part of a page. */
export const changedBooksQuery = queryOptions({
  queryKey: ["books", "changed"],
  queryFn: async (): Promise<Book[]> => (await fetchBooks({ sort: "-updatedAt" })({ limit: 5 })).items,
  // Always as new as the numbers of the dashboard.
  staleTime: 2_000,
});

export const bookQuery = (id: string) =>
  queryOptions({
    queryKey: ["books", "item", id],
    queryFn: async (): Promise<Book> => unwrap(api().books({ id }).get()),
    staleTime: freshMs,
  });

/** Others of its genre, for a row of its page. */
export const alikeQuery = ({ id, genre }: Book) =>
  queryOptions({
    queryKey: ["books", "list", "alike", genre.id, id],
    queryFn: async (): Promise<Book[]> => {
      const { items } = await fetchBooks({ genreId: genre.id })({ limit: 7 });
      return items.filter((book) => book.id !== id).slice(0, 6);
    },
    staleTime: freshMs,
  });

export const shelvesQuery = queryOptions({
  queryKey: ["books", "list", "shelves"],
  queryFn: async (): Promise<Shelves> => unwrap(api().shelves.get()),
  staleTime: freshMs,
});

/** All genres, since a select has no pages. */
export const genresQuery = queryOptions({
  queryKey: ["genres"],
  queryFn: async (): Promise<Genre[]> => {
    const genres: Genre[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { limit: maxPageSize, ...(cursor === undefined ? {} : { cursor }) };
      const page = await unwrap(api().genres.get({ query }));
      genres.push(...page.items);
      cursor = page.nextCursor;
    }
    return genres;
  },
  staleTime: 5 * 60_000,
});

export async function createBook(queryClient: QueryClient, fields: BookFields): Promise<Book> {
  return remember(queryClient, await unwrap(api().books.post(fields)));
}

export async function updateBook(queryClient: QueryClient, id: string, change: BookChange): Promise<Book> {
  return remember(queryClient, await unwrap(api().books({ id }).patch(change)));
}

export async function deleteBook(queryClient: QueryClient, id: string): Promise<void> {
  await sendDelete({ id });
  forgetLists(queryClient);
}

/** For one of several: `refreshBooks` follows when all are done. */
export async function sendDelete({ id }: Pick<Book, "id">): Promise<void> {
  await settle(api().books({ id }).delete());
}

export async function restoreBook(queryClient: QueryClient, id: string): Promise<void> {
  const book = await sendRestore({ id });
  queryClient.setQueryData(bookQuery(id).queryKey, book);
  await queryClient.invalidateQueries({ queryKey: ["books", "list"] });
}

/** For one of several, as `sendDelete`. */
export async function sendRestore({ id }: Pick<Book, "id">): Promise<Book> {
  return unwrap(api().books({ id }).restore.post());
}

export async function refreshBooks(queryClient: QueryClient): Promise<void> {
  queryClient.removeQueries({ queryKey: ["books", "item"] });
  await queryClient.invalidateQueries({ queryKey: ["books", "list"] });
}

export async function sendCover(
  queryClient: QueryClient,
  id: string,
  image: Blob,
  options: UploadOptions,
): Promise<void> {
  const { upload } = await import("#kit/client/upload.ts");
  remember(queryClient, await upload<Book>(`/api/books/${encodeURIComponent(id)}/cover`, image, options));
}

export async function removeCover(queryClient: QueryClient, id: string): Promise<void> {
  await settle(api().books({ id }).cover.delete());
  await queryClient.invalidateQueries(bookQuery(id));
  forgetLists(queryClient);
}

function remember(queryClient: QueryClient, book: Book): Book {
  queryClient.setQueryData(bookQuery(book.id).queryKey, book);
  forgetLists(queryClient);
  return book;
}

/** The server decides whether and where the book is in a list. */
function forgetLists(queryClient: QueryClient): void {
  queryClient.removeQueries({ queryKey: ["books", "list"] });
}

/** With the genres to filter by. */
export async function loadBooksAndGenres(loading: Loading) {
  await Promise.all([
    loadList(loading, booksQuery(booksSearch(loading.location.search))),
    orSkeletons(loading.context.queryClient.ensureQueryData(genresQuery)),
  ]);
}

/** What the dashboard shows of them. */
export async function loadChangedBooks({ context: { queryClient } }: Loading) {
  await Promise.all([
    orSkeletons(queryClient.ensureQueryData(changedBooksQuery)),
    orSkeletons(queryClient.ensureQueryData(genresQuery)),
  ]);
}

/** For a page that is shown without them as well. */
export async function loadShelves({ context: { queryClient } }: Loading) {
  const loading = queryClient.ensureQueryData(shelvesQuery).catch(() => {});
  if (typeof window === "undefined") await loading;
}

export const loadBook = (loading: LoadingOne) => loadItem(loading, bookQuery(loading.params.id));

export async function loadGenres({ context: { queryClient } }: Loading) {
  await orRefuse(queryClient.ensureQueryData(genresQuery));
}

export async function loadBookAndGenres(loading: LoadingOne) {
  await Promise.all([loadBook(loading), loadGenres(loading)]);
}
