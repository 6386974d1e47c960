import { createElement } from "react";
import { apiOf, unwrap } from "#kit/client/api.ts";
import { type CommandSearch, useRecordCommands } from "#kit/client/command.ts";
import { useCan } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { BookCover } from "./components/book-cover.tsx";
import type { BooksApi } from "./feature.server.ts";

export function useCommands(search: CommandSearch) {
  const { t } = useTranslation("books");
  const mayCreate = useCan({ apps: ["manager"], book: ["create"] });
  return useRecordCommands(search, {
    name: "books",
    title: t("list.title"),
    searchAll: t("commands.searchAll", { term: search.term }),
    failed: t("list.failed"),
    icon: "book",
    mayRead: useCan({ apps: [search.area], book: ["read"] }),
    find: (query, fetch) => unwrap(apiOf<BooksApi>().api.books.get({ query, fetch })),
    describe: (book) => ({
      label: book.title,
      hint: book.author,
      picture: createElement(BookCover, { book, size: "mark" }),
    }),
    link: ({ id }) => ({ to: `/${search.area}/books/$id`, params: { id } }),
    list: (searchTerm) => ({ to: `/${search.area}/books`, search: { searchTerm } }),
    create: mayCreate && { icon: "book-plus", label: t("actions.new"), to: "/manager/books/new" },
  });
}
