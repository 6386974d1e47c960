import { apiOf, unwrap } from "#kit/client/api.ts";
import { type CommandSearch, useRecordCommands } from "#kit/client/command.ts";
import { useCan } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { OddThingsApi } from "./feature.server.ts";

export function useCommands(search: CommandSearch) {
  const { t } = useTranslation("odd-things");
  // #region teamOfPages
  // #endregion
  const mayCreate = useCan({ apps: ["app"], oddThing: ["create"] });
  return useRecordCommands(search, {
    name: "odd-things",
    title: t("list.title"),
    searchAll: t("commands.searchAll", { term: search.term }),
    failed: t("list.failed"),
    icon: "clipboard-list",
    // #region finding
    mayRead: useCan({ apps: ["app"], oddThing: ["read"] }),
    find: (query, fetch) => unwrap(apiOf<OddThingsApi>().api["odd-things"].get({ query, fetch })),
    // #endregion
    describe: ({ title: label }) => ({ label }),
    // #region places
    link: ({ id }) => ({ to: "/app/odd-things/$id", params: { id } }),
    list: (searchTerm) => ({ to: "/app/odd-things", search: { searchTerm } }),
    create: mayCreate && { icon: "plus", label: t("actions.new"), to: "/app/odd-things/new" },
    // #endregion
  });
}
