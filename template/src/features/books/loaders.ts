import type { QueryClient } from "@tanstack/react-query";
import { orRefuse, orSkeletons } from "#client/load.ts";
import { bookQuery, booksQuery, genresQuery } from "./queries.ts";

interface Loading {
  context: { queryClient: QueryClient };
}

export function loadBooks({
  context: { queryClient },
  location,
}: Loading & { location: { search: { searchTerm?: string | undefined } } }) {
  return orSkeletons(queryClient.ensureInfiniteQueryData(booksQuery(location.search.searchTerm ?? "")));
}

export async function loadBook({ context: { queryClient }, params }: Loading & { params: { id: string } }) {
  await orRefuse(queryClient.ensureQueryData(bookQuery(params.id)));
}

export async function loadGenres({ context: { queryClient } }: Loading) {
  await orRefuse(queryClient.ensureQueryData(genresQuery));
}

export async function loadBookAndGenres(loading: Loading & { params: { id: string } }) {
  await Promise.all([loadBook(loading), loadGenres(loading)]);
}
