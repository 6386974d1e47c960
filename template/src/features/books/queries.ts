import { queryOptions } from "@tanstack/react-query";
import {
  apiOf,
  type Loading,
  type LoadingOne,
  orRefuse,
  orSkeletons,
  settle,
  unwrap,
} from "#kit/client/api.ts";
import { freshMs } from "#kit/client/list.ts";
import { maxPageSize } from "#kit/shared/limits.ts";
import { resourceQueries } from "#ui/resource-queries.ts";
import type { BooksApi } from "./feature.server.ts";
import type { Book, BookChange, BookFields, Genre, Shelves } from "./schema.ts";
import { booksSearch } from "./search.ts";

const api = () => apiOf<BooksApi>().api.books;

export const bookQueries = resourceQueries("books", {
  search: booksSearch,
  list: (query) => unwrap(api().get({ query })),
  get: (id): Promise<Book> => unwrap(api()({ id }).get()),
  create: (fields: BookFields) => unwrap(api().post(fields)),
  update: (id, change: BookChange) => unwrap(api()({ id }).patch(change)),
  delete: (id) => settle(api()({ id }).delete()),
  restore: (id) => unwrap(api()({ id }).restore.post()),
});

export const changedBooksQuery = bookQueries.first({ sort: "-updatedAt" });

export const alikeQuery = ({ id, genre }: Book) =>
  queryOptions({
    queryKey: ["books", "list", "alike", genre.id, id],
    queryFn: async (): Promise<Book[]> => {
      const { items } = await bookQueries.fetchPage({ genreId: genre.id })({ limit: 7 });
      return items.filter((book) => book.id !== id).slice(0, 6);
    },
    staleTime: freshMs,
  });

export const shelvesQuery = queryOptions({
  queryKey: ["books", "list", "shelves"],
  queryFn: async (): Promise<Shelves> => unwrap(apiOf<BooksApi>().api.shelves.get()),
  staleTime: freshMs,
});

/** All genres, since a select has no pages. */
export const genresQuery = queryOptions({
  queryKey: ["genres"],
  queryFn: async (): Promise<Genre[]> => {
    const genres: Genre[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const query = { limit: maxPageSize, ...(cursor === undefined ? {} : { cursor }) };
      const page = await unwrap(apiOf<BooksApi>().api.genres.get({ query }));
      genres.push(...page.items);
      cursor = page.nextCursor;
    }
    return genres;
  },
  staleTime: 5 * 60_000,
});

export async function loadBooksAndGenres(loading: Loading) {
  await Promise.all([
    bookQueries.loadList(loading),
    orSkeletons(loading.context.queryClient.ensureQueryData(genresQuery)),
  ]);
}

export async function loadChangedBooks({ context: { queryClient } }: Loading) {
  await Promise.all([
    orSkeletons(queryClient.ensureQueryData(changedBooksQuery)),
    orSkeletons(queryClient.ensureQueryData(genresQuery)),
  ]);
}

export async function loadShelves({ context: { queryClient } }: Loading) {
  const loading = queryClient.ensureQueryData(shelvesQuery).catch(() => {});
  if (typeof window === "undefined") await loading;
}

export async function loadGenres({ context: { queryClient } }: Loading) {
  await orRefuse(queryClient.ensureQueryData(genresQuery));
}

export async function loadBookAndGenres(loading: LoadingOne) {
  await Promise.all([bookQueries.loadItem(loading), loadGenres(loading)]);
}
