import { type Loading, type LoadingOne, loadList, orRefuse, orSkeletons } from "#kit/client/load.ts";
import {
  aroundQuery,
  bookQuery,
  booksQuery,
  changedBooksQuery,
  genresQuery,
  shelvesQuery,
} from "./queries.ts";
import { booksSearch } from "./search.ts";

function loadBooks(loading: Loading) {
  return loadList(loading, booksQuery(booksSearch(loading.location.search)));
}

/** With the genres to filter by. */
export async function loadBooksAndGenres(loading: Loading) {
  await Promise.all([
    loadBooks(loading),
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

/** With the books around it, which may come later. */
export async function loadBookAndAround(loading: LoadingOne) {
  const { context, params, location } = loading;
  const around = context.queryClient
    .ensureQueryData(aroundQuery(params.id, booksSearch(location.search)))
    .catch(() => {});
  await Promise.all([loadBook(loading), typeof window === "undefined" && around]);
}

export async function loadBook({ context: { queryClient }, params }: LoadingOne) {
  await orRefuse(queryClient.ensureQueryData(bookQuery(params.id)));
}

export async function loadGenres({ context: { queryClient } }: Loading) {
  await orRefuse(queryClient.ensureQueryData(genresQuery));
}

export async function loadBookAndGenres(loading: LoadingOne) {
  await Promise.all([loadBook(loading), loadGenres(loading)]);
}
