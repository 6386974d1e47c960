import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useCan } from "#kit/client/can.tsx";
import type { Bulk, BulkAction } from "#ui/run-bulk.ts";
import { refreshUsers, sendBan, sendDelete, sendUnban } from "../queries.ts";
import type { User } from "../schema.ts";
import { LazyBanForm } from "./lazy-ban-form.ts";

/** What can be done to several users at once. The API refuses yourself and the last administrator. */
export function useUserBulk(): Bulk<User> {
  const { t } = useTranslation("users");
  const queryClient = useQueryClient();
  const mayBan = useCan({ user: ["ban"] });
  const mayDelete = useCan({ user: ["delete"] });
  const ban: BulkAction<User> = {
    label: t("actions.ban"),
    appliesTo: ({ banned }) => !banned,
    title: (count) => t("bulk.ban.title", { count }),
    text: (count) => t("bulk.ban.text", { count }),
    done: (count) => t("bulk.ban.done", { count }),
    form: ({ run, close }) => (
      <LazyBanForm onBan={async (form) => run((user) => sendBan(user, form))} onClose={close} />
    ),
  };
  const unban: BulkAction<User> = {
    label: t("actions.unban"),
    appliesTo: ({ banned }) => banned,
    title: (count) => t("bulk.unban.title", { count }),
    text: (count) => t("bulk.unban.text", { count }),
    done: (count) => t("bulk.unban.done", { count }),
    act: sendUnban,
  };
  const remove: BulkAction<User> = {
    label: t("actions.delete"),
    tone: "danger",
    title: (count) => t("bulk.delete.title", { count }),
    text: (count) => t("bulk.delete.text", { count }),
    done: (count) => t("bulk.delete.done", { count }),
    act: sendDelete,
  };
  return {
    actions: [...(mayBan ? [ban, unban] : []), ...(mayDelete ? [remove] : [])],
    nameOf: ({ name, email }) => name || email,
    onChanged: () => refreshUsers(queryClient),
  };
}
