import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { listState } from "#kit/client/list.ts";
import { Ago, Moment } from "#kit/client/moment.tsx";
import { useCan } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { TableView } from "#kit/shared/list-search.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { quietDanger } from "#ui/button.tsx";
import { Fact } from "#ui/card.tsx";
import { ActionButton, ConfirmButton } from "#ui/dialog.tsx";
import type { Fields } from "#ui/fields/field.ts";
import { rowText, textField } from "#ui/fields/text.tsx";
import { timestampField } from "#ui/fields/timestamp.tsx";
import { Icon } from "#ui/icon.tsx";
import { ListSection } from "#ui/list.tsx";
import { ListTable } from "#ui/records/table.tsx";
import { ResourceDetail } from "#ui/resource-detail.tsx";
import { useItem } from "#ui/resource-queries.ts";
import { MemberRow } from "../app/members.tsx";
import { deleteAnyTeam, managedMembersQuery, restoreAnyTeam, teamQueries } from "../queries.ts";
import type { TeamItem } from "../schema.ts";
import type { TeamsSearch } from "../search.ts";

export function TeamsPage({ search }: { search: TeamsSearch & TableView }) {
  const { t } = useTranslation("teams");
  const formatMembers = (count: number) => t("own.members", { count });
  const fields = {
    name: textField({ label: t("fields.name") }),
    slug: textField({
      label: t("fields.slug"),
      width: 15,
      listed: "below",
      cell: rowText,
    }),
    members: {
      label: t("fields.members"),
      listed: "beside",
      text: formatMembers,
      csv: (count) => count,
      cell: (count) => (
        <span className="whitespace-nowrap tabular-nums narrow:text-sm narrow:text-muted">
          {formatMembers(count)}
        </span>
      ),
    },
    deleteAt: {
      label: t("fields.deleteAt"),
      width: 10,
      listed: "beside",
      text: (time) => time,
      cell: () => <Badge tone="danger">{t("list.deleting")}</Badge>,
    },
    createdAt: timestampField({ label: t("fields.createdAt") }),
  } satisfies Fields<TeamItem>;
  return (
    <ListTable<TeamItem, TeamsSearch>
      search={search}
      icon="building-2"
      queries={teamQueries}
      fields={fields}
      texts={{
        list: (text) => (text === "title" ? t("title") : text === "emptyHint" ? "" : t(`list.${text}`)),
      }}
      link={({ id }) => ({ to: "/manager/teams/$id", params: { id } })}
      mark={{
        of: ({ name, logo }) => <Avatar name={name} image={logo} />,
        shape: "size-9 rounded-full md:size-8 xl:size-6",
      }}
    />
  );
}

export function ManagedTeamPage({ id, more }: { id: string; more: ReactNode }) {
  const { t } = useTranslation(["teams", "common"]);
  const queryClient = useQueryClient();
  const mayDelete = useCan({ team: ["delete"] });
  const { name, slug, logo, createdAt, deleteAt } = useItem(teamQueries.item(id));
  return (
    <ResourceDetail
      name={name}
      mark={<Avatar name={name} image={logo} size="lg" />}
      badges={deleteAt && <Badge tone="danger">{t("list.deleting")}</Badge>}
      actions={
        mayDelete &&
        (deleteAt ? (
          <ActionButton
            act={async () => void teamQueries.remember(queryClient, await restoreAnyTeam(id))}
            done={t("restore.done", { name })}
            failed={t("restore.failed")}
          >
            {t("restore.action")}
          </ActionButton>
        ) : (
          <ConfirmButton
            variant="ghost"
            className={`${quietDanger} corner`}
            icon={<Icon name="trash-2" />}
            label={t("delete.action")}
            title={t("delete.title")}
            text={t("delete.text")}
            done={t("delete.done", { name })}
            failed={t("delete.failed")}
            act={async () => void teamQueries.remember(queryClient, await deleteAnyTeam(id))}
          />
        ))
      }
      section={t("common:details")}
      facts={
        <>
          <Fact name={t("fields.slug")}>{slug}</Fact>
          <Fact name={t("fields.createdAt")}>
            <Moment time={createdAt} dayOnly />
          </Fact>
          {deleteAt && (
            <Fact name={t("fields.deleteAt")}>
              <Ago time={deleteAt} />
            </Fact>
          )}
        </>
      }
    >
      <ManagedMembers id={id} />
      {more}
    </ResourceDetail>
  );
}

function ManagedMembers({ id }: { id: string }) {
  const { t } = useTranslation("teams");
  const list = listState(useInfiniteQuery(managedMembersQuery(id)));
  return (
    <ListSection
      title={t("members.title")}
      list={list}
      loading={t("members.loading")}
      failed={t("members.failed")}
      empty={null}
    >
      {list.rows.map((member) => (
        <MemberRow key={member.id} member={member}>
          <Link
            to="/manager/users/$id"
            params={{ id: member.userId }}
            className="underline-offset-4 hover:underline"
          >
            <bdi>{member.name || member.email}</bdi>
          </Link>
        </MemberRow>
      ))}
    </ListSection>
  );
}
