import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import Search from "lucide-react/icons/search";
import UserPlus from "lucide-react/icons/user-plus";
import UserRound from "lucide-react/icons/user-round";
import { useTranslation } from "react-i18next";
import { apiOf, unwrap } from "#kit/client/api.ts";
import { useCan } from "#kit/client/can.tsx";
import type { Command, CommandGroup, CommandSearch } from "#kit/client/command.ts";
import { foundCommands, maxFoundCommands } from "#kit/client/found-commands.ts";
import { freshMs } from "#kit/client/list.ts";
import type { UsersApi } from "./api.server.ts";

const foundUsersQuery = (searchTerm: string) =>
  queryOptions({
    // A change of the users removes it with the other lists.
    queryKey: ["users", "list", "found", searchTerm],
    queryFn: async ({ signal }) => {
      const { api } = apiOf<UsersApi>();
      return unwrap(api.users.get({ query: { searchTerm, limit: maxFoundCommands }, fetch: { signal } }));
    },
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });

/** The users that a term finds. */
function useFoundUsers(search: CommandSearch): CommandGroup {
  const { term, settledTerm } = search;
  const { t } = useTranslation(["users", "common"]);
  const navigate = useNavigate();
  const mayList = useCan({ apps: ["manager"], user: ["list"] });
  const query = useQuery({ ...foundUsersQuery(settledTerm), enabled: mayList && settledTerm !== "" });
  const title = t("list.title");
  if (!mayList) return { title, commands: [] };
  return foundCommands({
    title,
    search,
    query,
    toCommand: ({ id, name, email }) => ({
      id: `user ${id}`,
      icon: UserRound,
      label: name || email,
      hint: name && email,
      run: () => navigate({ to: "/manager/users/$id", params: { id } }),
    }),
    all: {
      id: "users",
      icon: Search,
      label: t("commands.searchAll", { term }),
      run: () => navigate({ to: "/manager/users", search: { searchTerm: term } }),
    },
    failed: t("list.failed"),
    retry: t("common:retry"),
  });
}

function useUserActions(): Command[] {
  const { t } = useTranslation("users");
  const navigate = useNavigate();
  const mayCreate = useCan({ apps: ["manager"], user: ["create"] });
  if (!mayCreate) return [];
  return [
    {
      id: "new-user",
      icon: UserPlus,
      label: t("actions.new"),
      run: () => navigate({ to: "/manager/users/new" }),
    },
  ];
}

export const useCommands = (search: CommandSearch) => ({
  actions: useUserActions(),
  groups: [useFoundUsers(search)],
});
