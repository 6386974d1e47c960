import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createElement } from "react";
import { apiOf, unwrap } from "#kit/client/api.ts";
import { type Command, type CommandSearch, useRecordCommands } from "#kit/client/command.ts";
import { useCan } from "#kit/client/session.ts";
import { useTeamIfAny } from "#kit/client/team.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import type { AllTeamsApi } from "./api.server.ts";
import { CreateTeam } from "./components/switcher.tsx";
import { ownQuery } from "./queries.ts";

export function useCommands(search: CommandSearch) {
  const { t } = useTranslation("teams");
  const navigate = useNavigate();
  const current = useTeamIfAny();
  const { data } = useQuery({ ...ownQuery, enabled: search.area === "app" });
  const picture = (name: string, image: string | null) => createElement(Avatar, { name, image, size: "sm" });
  const { groups } = useRecordCommands(search, {
    name: "teams",
    title: t("title"),
    searchAll: t("commands.searchAll", { term: search.term }),
    failed: t("list.failed"),
    icon: "building-2",
    mayRead: useCan({ team: ["list"] }) && search.area === "manager",
    find: (query, fetch) => unwrap(apiOf<AllTeamsApi>().api.teams.get({ query, fetch })),
    describe: ({ name, slug, logo }) => ({ label: name, hint: slug, picture: picture(name, logo) }),
    link: ({ id }) => ({ to: "/manager/teams/$id", params: { id } }),
    list: (searchTerm) => ({ to: "/manager/teams", search: { searchTerm } }),
  });
  const create: Command = { id: "teams.new", icon: "plus", label: t("create.action"), dialog: CreateTeam };
  if (search.area === "manager") return { groups };
  const open = (team: string) => () => navigate({ to: "/app/t/$team", params: { team } });
  const own = (data?.items ?? []).map(
    ({ id, slug, name, logo, role }): Command => ({
      id: `team ${id}`,
      icon: "building-2",
      picture: picture(name, logo),
      label: name,
      hint: t(`roles.${role}`),
      keywords: t("title"),
      isCurrent: slug === current?.slug,
      run: open(slug),
    }),
  );
  const settings: Command[] = current
    ? [
        {
          id: "team-settings",
          icon: "sliders-horizontal",
          label: t("settings.title"),
          run: () => navigate({ to: "/app/t/$team/settings", params: { team: current.slug } }),
        },
      ]
    : [];
  return { pages: [...settings, ...own], actions: [create] };
}
