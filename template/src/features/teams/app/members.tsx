import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode } from "react";
import { settle } from "#kit/client/api.ts";
import { listState } from "#kit/client/list.ts";
import { useListSearch } from "#kit/client/list-search.ts";
import { Ago } from "#kit/client/moment.tsx";
import { useSession } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { hasRank, type Team } from "#kit/shared/permissions.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { ModalButton } from "#ui/dialog.tsx";
import { ListRow, type ListRowProps, ListSection } from "#ui/list.tsx";
import { ListToolbar } from "#ui/list-toolbar.tsx";
import { getPeople, membersQuery, refreshTeam } from "../queries.ts";
import type { Member } from "../schema.ts";
import type { MembersSearch } from "../search.ts";

export const loadForms = () => import("../components/forms.tsx");
const RoleForm = lazy(async () => ({ default: (await loadForms()).RoleForm }));

/** Up to this size, a team needs no search. */
const few = 10;

interface MembersProps {
  team: Team;
  search: MembersSearch;
  /** Whether the page offers to change roles and remove members. */
  manage: boolean;
}

export function Members({ team, search: current, manage }: MembersProps) {
  const { t } = useTranslation(["teams", "common"]);
  const queryClient = useQueryClient();
  const own = useSession().user.id;
  const list = listState(useInfiniteQuery(membersQuery(team.slug, current)));
  const search = useListSearch(current);
  const isOwner = hasRank(team, "owner");
  const isSearchable = search.isSearched || list.total > few;
  return (
    <ListSection
      title={t("members.title")}
      list={list}
      {...(isSearchable && {
        search,
        toolbar: <ListToolbar {...{ list, search }} placeholder={t("members.searchPlaceholder")} />,
      })}
      loading={t("members.loading")}
      failed={t("members.failed")}
      empty={null}
    >
      {list.rows.map((member) => {
        const shown = member.name || member.email;
        const mayChange = manage && member.userId !== own && (isOwner || member.role !== "owner");
        return (
          <MemberRow
            key={member.id}
            member={member}
            more={(titleId) =>
              mayChange && (
                <ModalButton
                  variant="secondary"
                  size="sm"
                  aria-describedby={titleId}
                  label={t("role.action")}
                  title={t("role.title", { name: shown })}
                  closeLabel={t("common:close")}
                  preload={loadForms}
                >
                  {(close) => <RoleForm team={team} member={member} onDone={close} />}
                </ModalButton>
              )
            }
            action={
              mayChange && {
                label: t("remove.action"),
                title: t("remove.title"),
                text: t("remove.text", { name: shown }),
                done: t("remove.done", { name: shown }),
                failed: t("remove.failed"),
                act: async () => {
                  await settle(getPeople(team.slug).members({ id: member.id }).delete());
                  await refreshTeam(queryClient, team.slug);
                },
              }
            }
          />
        );
      })}
    </ListSection>
  );
}

interface MemberRowProps extends Partial<Pick<ListRowProps, "more" | "action">> {
  member: Member;
  /** The name, by default plain text. */
  children?: ReactNode;
}

export function MemberRow({ member, children, more, action = false }: MemberRowProps) {
  const { t } = useTranslation("teams");
  const { userId, name, email, image, role, joinedAt, lastSeenAt } = member;
  const isOwn = useSession().user.id === userId;
  const shown = name || email;
  return (
    <ListRow
      mark={<Avatar name={shown} image={image} />}
      title={
        <>
          {children ?? <bdi>{shown}</bdi>}
          {role !== "member" && <Badge tone="accent">{t(`roles.${role}`)}</Badge>}
          {isOwn && <Badge>{t("members.you")}</Badge>}
        </>
      }
      facts={
        <>
          {name && <bdi className="wrap-anywhere max-sm:basis-full">{email}</bdi>}
          <span className="max-sm:hidden">
            <Ago time={joinedAt} say={(when) => t("members.joined", { when })} />
          </span>
          {lastSeenAt && <Ago time={lastSeenAt} say={(when) => t("members.lastSeen", { when })} />}
        </>
      }
      {...(more && { more })}
      action={action}
    />
  );
}
