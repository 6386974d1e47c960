import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy } from "react";
import { roleNames, roles } from "#config/roles.ts";
import { listState } from "#kit/client/list.ts";
import { Can, useCan } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { TableView } from "#kit/shared/list-search.ts";
import { Avatar } from "#ui/avatar.tsx";
import type { Bulk, BulkAction } from "#ui/bulk.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { ResourceTable } from "#ui/resource-table.tsx";
import { EmptyState } from "#ui/states.tsx";
import { dayColumn, type TableColumns, type TableFilter, textColumn } from "#ui/table-columns.tsx";
import { RoleBadge, StatusBadges } from "../components/user-badges.tsx";
import { sendBan, sendUnban, userQueries } from "../queries.ts";
import type { User } from "../schema.ts";
import { type UsersSearch, userStatuses, usersSearch } from "../search.ts";

const BanForm = lazy(async () => ({ default: (await import("./ban-form.tsx")).BanForm }));

export function UsersPage({ search, view }: { search: UsersSearch; view: TableView }) {
  const { t } = useTranslation("users");
  return (
    <ResourceTable
      title={t("list.title")}
      intro={t("list.intro")}
      actions={
        <Can permissions={{ user: ["create"] }}>
          <Link to="/manager/users/new" className={buttonClass()}>
            <Icon name="plus" />
            {t("actions.new")}
          </Link>
        </Can>
      }
      list={listState(useInfiniteQuery(userQueries.list(search)))}
      search={search}
      view={view}
      placeholder={t("list.searchPlaceholder")}
      columns={useColumns()}
      link={({ id }) => ({ to: "/manager/users/$id", params: { id } })}
      mark={{
        of: ({ name, email, image }) => <Avatar name={name || email} image={image} />,
        shape: "size-9 rounded-full",
      }}
      sorts={usersSearch.sorts}
      filters={useFilters()}
      views={[
        { label: t("views.all"), filters: {} },
        { label: t("views.admins"), filters: { role: "admin" } },
        { label: t("views.pending"), filters: { status: "notOnboarded" } },
        { label: t("views.banned"), filters: { status: "banned" } },
      ]}
      bulk={useBulk()}
      fetchPage={userQueries.fetchPage(search)}
      fileName="users"
      loading={t("list.loading")}
      failed={t("list.failed")}
      empty={<EmptyState icon={<Icon name="users" />} title={t("list.empty")} />}
    />
  );
}

const isUnusual = ({ emailVerified, banned, onboardedAt }: User) =>
  !emailVerified || banned || onboardedAt === null;

function useColumns(): TableColumns<User> {
  const { t } = useTranslation(["users", "common"]);
  const statuses = ({ emailVerified, banned, onboardedAt }: User) =>
    [
      !emailVerified && t("badges.notVerified"),
      banned && t("badges.banned"),
      onboardedAt ? t("badges.onboarded") : t("badges.notOnboarded"),
    ].filter((status) => status !== false);
  return [
    {
      id: "name",
      label: t("fields.name"),
      cell: ({ name, email }) => (
        <>
          <bdi className={name ? undefined : "font-normal text-muted"}>{name || t("list.noName")}</bdi>
          {/* Two users may have the same name. */}
          <span className="sr-only max-xl:hidden">{email}</span>
        </>
      ),
      text: ({ name }) => name,
    },
    { ...textColumn("email", t("fields.email"), "md:max-w-[18vw]", "below"), width: 15 },
    {
      id: "role",
      label: t("fields.role"),
      width: 9,
      cell: (user) =>
        user.role === "user" ? (
          <span className="narrow:hidden">{t(roleNames.user)}</span>
        ) : (
          <RoleBadge user={user} />
        ),
      text: ({ role }) => t(roleNames[role]),
      listed: "beside",
    },
    {
      id: "status",
      label: t("fields.status"),
      width: 12,
      cell: (user) =>
        isUnusual(user) && (
          <span className="flex flex-wrap gap-1 xl:gap-1.5 narrow:contents">
            <StatusBadges user={user} inRow />
          </span>
        ),
      text: (user) => statuses(user).join(", "),
      listed: "beside",
    },
    dayColumn("createdAt", t("fields.createdAt")),
    dayColumn("onboardedAt", t("fields.onboardedAt"), true),
  ];
}

function useFilters(): TableFilter<UsersSearch>[] {
  const { t } = useTranslation(["users", "common"]);
  return [
    {
      name: "role",
      label: t("fields.role"),
      options: roles.map((role) => ({ value: role, label: t(roleNames[role]) })),
    },
    {
      name: "status",
      label: t("fields.status"),
      options: userStatuses.map((status) => ({ value: status, label: t(`badges.${status}`) })),
    },
    { name: "createdFrom", label: t("fields.createdFrom"), half: true },
    { name: "createdTo", label: t("fields.createdTo"), half: true, description: t("list.dayHint") },
  ];
}

/** The API refuses yourself and the last administrator. */
function useBulk(): Bulk<User> {
  const { t } = useTranslation("users");
  const queryClient = useQueryClient();
  const mayBan = useCan({ user: ["ban"] });
  const mayDelete = useCan({ user: ["delete"] });
  const words = (name: "ban" | "unban" | "delete") => ({
    label: t(`actions.${name}`),
    title: (count: number) => t(`bulk.${name}.title`, { count }),
    text: (count: number) => t(`bulk.${name}.text`, { count }),
    done: (count: number) => t(`bulk.${name}.done`, { count }),
  });
  const ban: BulkAction<User> = {
    ...words("ban"),
    appliesTo: ({ banned }) => !banned,
    form: ({ run, close }) => (
      <BanForm onBan={async (form) => run((user) => sendBan(user, form))} onClose={close} />
    ),
  };
  const unban: BulkAction<User> = {
    ...words("unban"),
    appliesTo: ({ banned }) => banned,
    act: sendUnban,
  };
  const remove: BulkAction<User> = {
    ...words("delete"),
    tone: "danger",
    act: ({ id }) => userQueries.sendDelete(id),
  };
  return {
    actions: [...(mayBan ? [ban, unban] : []), ...(mayDelete ? [remove] : [])],
    nameOf: ({ name, email }) => name || email,
    onChanged: () => userQueries.refresh(queryClient),
  };
}
