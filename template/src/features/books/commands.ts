import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import Book from "lucide-react/icons/book";
import BookPlus from "lucide-react/icons/book-plus";
import Search from "lucide-react/icons/search";
import { useTranslation } from "react-i18next";
import { apiOf, unwrap } from "#kit/client/api.ts";
import { useCan } from "#kit/client/can.tsx";
import type { Command, CommandGroup, CommandSearch } from "#kit/client/command.ts";
import { foundCommands, maxFoundCommands } from "#kit/client/found-commands.ts";
import { freshMs } from "#kit/client/list.ts";
import type { BooksApi } from "./api.server.ts";

const foundBooksQuery = (searchTerm: string) =>
  queryOptions({
    // A change of the books removes it with the other lists.
    queryKey: ["books", "list", "found", searchTerm],
    queryFn: async ({ signal }) => {
      const { api } = apiOf<BooksApi>();
      return unwrap(api.books.get({ query: { searchTerm, limit: maxFoundCommands }, fetch: { signal } }));
    },
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });

/** The books that a term finds. */
function useFoundBooks(search: CommandSearch): CommandGroup {
  const { area, term, settledTerm } = search;
  const { t } = useTranslation(["books", "common"]);
  const navigate = useNavigate();
  const mayRead = useCan({ book: ["read"] });
  const query = useQuery({ ...foundBooksQuery(settledTerm), enabled: mayRead && settledTerm !== "" });
  const title = t("list.title");
  if (!mayRead) return { title, commands: [] };
  return foundCommands({
    title,
    search,
    query,
    toCommand: ({ id, title, author }) => ({
      id: `book ${id}`,
      icon: Book,
      label: title,
      hint: author,
      run: () => navigate({ to: area === "app" ? "/app/books/$id" : "/manager/books/$id", params: { id } }),
    }),
    all: {
      id: "books",
      icon: Search,
      label: t("commands.searchAll", { term }),
      run: () =>
        navigate({ to: area === "app" ? "/app/books" : "/manager/books", search: { searchTerm: term } }),
    },
    failed: t("list.failed"),
    retry: t("common:retry"),
  });
}

function useBookActions(): Command[] {
  const { t } = useTranslation("books");
  const navigate = useNavigate();
  const mayCreate = useCan({ apps: ["manager"], book: ["create"] });
  if (!mayCreate) return [];
  return [
    {
      id: "new-book",
      icon: BookPlus,
      label: t("actions.new"),
      run: () => navigate({ to: "/manager/books/new" }),
    },
  ];
}

export const useCommands = (search: CommandSearch) => ({
  actions: useBookActions(),
  groups: [useFoundBooks(search)],
});
