import { lazy } from "react";
import { useCan, useSession } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { TableView } from "#kit/shared/list-search.ts";
import { usePerform } from "#ui/action.ts";
import { Avatar } from "#ui/avatar.tsx";
import type { BulkAction } from "#ui/bulk.tsx";
import { RecordTable, useColumnsByName } from "#ui/records/table.tsx";
import type { TableColumn, TableColumns, TableFilter } from "#ui/table-columns.tsx";
import { StatusBadges } from "./components/user-badges.tsx";
import { useUsers, useViewAs } from "./fields.tsx";
import { sendBan, sendUnban } from "./queries.ts";
import type { User } from "./schema.ts";
import { type UsersSearch, userStatuses } from "./search.ts";

const BanForm = lazy(async () => ({ default: (await import("./manager/ban-form.tsx")).BanForm }));

export function UsersPage(shown: { search: UsersSearch & TableView }) {
  const { t } = useTranslation("users");
  const users = useUsers();
  const own = useSession().user.id;
  const { mayView, viewing } = useViewAs();
  const perform = usePerform();
  const mark = {
    of: ({ name, email, image }: User) => <Avatar name={name || email} image={image} />,
    shape: "size-9 rounded-full md:size-8 xl:size-6",
  };
  const views = [
    { label: t("views.all"), filters: {} },
    { label: t("views.admins"), filters: { role: "admin" } },
    { label: t("views.pending"), filters: { status: "notOnboarded" } },
    { label: t("views.banned"), filters: { status: "banned" } },
  ];
  return (
    <RecordTable
      {...users}
      {...shown}
      columns={useColumns(users)}
      moreFilters={useMoreFilters()}
      {...{ mark, views }}
      moreBulk={useBans(own)}
      moreMenu={(user) =>
        mayView(user)
          ? [{ label: t("viewAs.action"), icon: "user-round", onSelect: () => void perform(viewing(user)) }]
          : []
      }
      mayDelete={({ id }) => id !== own}
      intro={t("list.intro")}
    />
  );
}

function useColumns(users: ReturnType<typeof useUsers>): TableColumns<User> {
  const { t } = useTranslation("users");
  const { name, email, role, lastSeenOn, createdAt, onboardedAt } = useColumnsByName(users);
  const named: TableColumn<User> = {
    ...name,
    cell: ({ name, email }) => (
      <>
        <bdi className={name ? undefined : "font-normal text-muted"}>{name || t("list.noName")}</bdi>
        {/* Two users may have the same name. */}
        <span className="sr-only max-xl:hidden">{email}</span>
      </>
    ),
  };
  return [named, email, role, useStatusColumn(), lastSeenOn, createdAt, onboardedAt];
}

function useStatusColumn(): TableColumn<User> {
  const { t } = useTranslation("users");
  const statuses = ({ emailVerified, banned, onboardedAt }: User) =>
    [
      !emailVerified && t("badges.notVerified"),
      banned && t("badges.banned"),
      onboardedAt ? t("badges.onboarded") : t("badges.notOnboarded"),
    ].filter((status) => status !== false);
  return {
    id: "status",
    label: t("fields.status"),
    width: 12.75,
    cell: (user) =>
      isUnusual(user) && (
        <span className="flex flex-wrap items-center gap-1 has-[>.order-last]:[&>:not(.order-last)]:max-w-[calc(100%-1.6em)] xl:gap-1.5 narrow:contents">
          <StatusBadges user={user} inRow />
        </span>
      ),
    text: (user) => statuses(user).join(", "),
    listed: "beside",
  };
}

const isUnusual = ({ emailVerified, banned, onboardedAt }: User) =>
  !emailVerified || banned || onboardedAt === null;

function useMoreFilters(): TableFilter<UsersSearch>[] {
  const { t } = useTranslation("users");
  return [
    {
      name: "status",
      label: t("fields.status"),
      options: userStatuses.map((status) => ({ value: status, label: t(`badges.${status}`) })),
    },
    { name: "createdFrom", label: t("fields.createdFrom"), half: true },
    { name: "createdTo", label: t("fields.createdTo"), half: true, description: t("list.dayHint") },
  ];
}

/** The API refuses this for yourself and for the last administrator. */
function useBans(own: string): BulkAction<User>[] {
  const { t } = useTranslation("users");
  const mayBan = useCan({ user: ["ban"] });
  const words = (name: "ban" | "unban") => ({
    inMenu: ({ id }: User) => id !== own,
    one: (user: User) => {
      const named = { name: user.name || user.email };
      return {
        title: t(`${name}.title`),
        text: t(`${name}.text`, named),
        done: t(`${name}.done`, named),
        failed: t(`${name}.failed`),
      };
    },
    label: t(`actions.${name}`),
    title: (count: number) => t(`bulk.${name}.title`, { count }),
    text: (count: number) => t(`bulk.${name}.text`, { count }),
    done: (count: number) => t(`bulk.${name}.done`, { count }),
  });
  const ban: BulkAction<User> = {
    ...words("ban"),
    icon: "ban",
    appliesTo: ({ banned }) => !banned,
    form: ({ rows, run, close }) => (
      <BanForm users={rows} onBan={async (form) => run((user) => sendBan(user, form))} onClose={close} />
    ),
  };
  const unban: BulkAction<User> = {
    ...words("unban"),
    icon: "circle-check",
    appliesTo: ({ banned }) => banned,
    act: sendUnban,
  };
  return mayBan ? [ban, unban] : [];
}
