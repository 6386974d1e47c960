import Book from "lucide-react/icons/book";
import BookPlus from "lucide-react/icons/book-plus";
import { useTranslation } from "react-i18next";
import { apiOf, unwrap } from "#kit/client/api.ts";
import { useCan } from "#kit/client/can.tsx";
import type { CommandSearch } from "#kit/client/command.ts";
import { useRecordCommands } from "#kit/client/found-commands.ts";
import type { BooksApi } from "./api.server.ts";

export function useCommands(search: CommandSearch) {
  const { t } = useTranslation("books");
  const mayCreate = useCan({ apps: ["manager"], book: ["create"] });
  const isApp = search.area === "app";
  return useRecordCommands(search, {
    name: "books",
    title: t("list.title"),
    searchAll: t("commands.searchAll", { term: search.term }),
    failed: t("list.failed"),
    icon: Book,
    mayRead: useCan({ book: ["read"] }),
    find: (query, fetch) => unwrap(apiOf<BooksApi>().api.books.get({ query, fetch })),
    describe: ({ title, author }) => ({ label: title, hint: author }),
    link: ({ id }) => ({ to: isApp ? "/app/books/$id" : "/manager/books/$id", params: { id } }),
    list: (searchTerm) => ({ to: isApp ? "/app/books" : "/manager/books", search: { searchTerm } }),
    create: mayCreate && { icon: BookPlus, label: t("actions.new"), to: "/manager/books/new" },
  });
}
