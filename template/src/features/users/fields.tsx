import { roleNames, roles } from "#config/roles.ts";
import { Moment } from "#kit/client/moment.tsx";
import { useCan, useSession } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { Action } from "#ui/action.ts";
import { choiceField } from "#ui/fields/choice.tsx";
import type { Fields } from "#ui/fields/field.ts";
import { emailField, rowText, textField } from "#ui/fields/text.tsx";
import { shownDayField, timestampField } from "#ui/fields/timestamp.tsx";
import type { RecordTexts, RecordWords } from "#ui/records/record.tsx";
import { DayAgo } from "./components/day-ago.tsx";
import { RoleBadge } from "./components/user-badges.tsx";
import { userQueries, viewAs } from "./queries.ts";
import type { User } from "./schema.ts";

const users = {
  kind: "user",
  place: "/manager/users",
  icon: "users",
  queries: userQueries,
  nameOf: ({ name, email }: User) => name || email,
} as const;

/** Shared by the pages about users. */
export function useUsers() {
  const { t } = useTranslation(["users", "common"]);
  const fields = {
    name: textField({ label: t("fields.name"), required: true, width: 22 }),
    email: emailField({
      label: t("fields.email"),
      required: true,
      width: 15.5,
      listed: "below",
      cell: rowText,
    }),
    role: choiceField({
      label: t("fields.role"),
      description: t("form.roleHint"),
      values: roles,
      name: (role) => t(roleNames[role]),
      preset: "user",
      required: true,
      half: false,
      width: 8,
      cell: (role) =>
        role === "user" ? (
          <span className="narrow:hidden">{t(roleNames.user)}</span>
        ) : (
          <RoleBadge role={role} />
        ),
    }),
    lastSeenOn: shownDayField({
      label: t("fields.lastSeenOn"),
      hidden: true,
      cell: daysAgo,
      shown: daysAgo,
    }),
    createdAt: timestampField({ label: t("fields.createdAt"), shown: day }),
    onboardedAt: timestampField({ label: t("fields.onboardedAt"), shown: day, hidden: true }),
  } satisfies Fields<User>;
  const texts: RecordTexts = {
    list: (text) => (text === "emptyHint" ? "" : t(`list.${text}`)),
    actions: (text) => t(`actions.${text}`),
    form: (text) => t(`form.${text}`),
    delete: (text) => t(`delete.${text}`),
  };
  const words: Partial<RecordWords<User>> = {
    newTitle: t("form.newTitle"),
    create: t("actions.create"),
    save: t("actions.save"),
    delete: t("actions.delete"),
    saved: t("form.saved"),
    created: ({ name }) => t("form.created", { name }),
    editTitle: (user) => t("form.editTitle", { name: users.nameOf(user) }),
    deleteText: (user) => t("delete.text", { name: users.nameOf(user) }),
    deleted: (user) => t("delete.done", { name: users.nameOf(user) }),
    bulk: (text, count) => t(`bulk.delete.${text}`, { count }),
  };
  return { ...users, fields, texts, words };
}

/** Users whom the administrator may view as, and the action to do so. */
export function useViewAs() {
  const { t } = useTranslation("users");
  const own = useSession().user.id;
  const mayViewUsers = useCan({ user: ["impersonate"] });
  const mayViewAdmins = useCan({ user: ["impersonate", "impersonate-admins"] });
  return {
    mayView: ({ id, role, banned }: User) =>
      id !== own && !banned && (role === "admin" ? mayViewAdmins : mayViewUsers),
    viewing: (user: User): Action => ({
      act: () => viewAs(user),
      failed: t("viewAs.failed", { name: users.nameOf(user) }),
      explain: ({ code }) => (code === "BANNED_USER" ? t("viewAs.banned") : undefined),
    }),
  };
}

const daysAgo = (day: string) => <DayAgo day={day} />;
const day = (time: string) => <Moment time={time} dayOnly />;
