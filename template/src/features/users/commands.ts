import { createElement } from "react";
import { apiOf, unwrap } from "#kit/client/api.ts";
import { type CommandSearch, useRecordCommands } from "#kit/client/command.ts";
import { useCan } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import type { UsersApi } from "./api.server.ts";

export function useCommands(search: CommandSearch) {
  const { t } = useTranslation("users");
  const mayCreate = useCan({ apps: ["manager"], user: ["create"] });
  return useRecordCommands(search, {
    name: "users",
    title: t("list.title"),
    searchAll: t("commands.searchAll", { term: search.term }),
    failed: t("list.failed"),
    icon: "user-round",
    mayRead: useCan({ apps: ["manager"], user: ["list"] }),
    find: (query, fetch) => unwrap(apiOf<UsersApi>().api.users.get({ query, fetch })),
    describe: ({ name, email, image }) => ({
      label: name || email,
      hint: name && email,
      picture: createElement(Avatar, { name: name || email, image, size: "sm" }),
    }),
    link: ({ id }) => ({ to: "/manager/users/$id", params: { id } }),
    list: (searchTerm) => ({ to: "/manager/users", search: { searchTerm } }),
    create: mayCreate && { icon: "user-plus", label: t("actions.new"), to: "/manager/users/new" },
  });
}
