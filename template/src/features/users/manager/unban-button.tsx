import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ConfirmedAction } from "../components/confirmed-action.tsx";
import { unbanUser } from "../queries.ts";
import type { User } from "../schema.ts";

export function UnbanButton({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const queryClient = useQueryClient();
  const name = user.name || user.email;
  return (
    <ConfirmedAction
      variant="secondary"
      tone="primary"
      label={t("actions.unban")}
      title={t("unban.title")}
      text={t("unban.text", { name })}
      done={t("unban.done", { name })}
      failed={t("unban.failed")}
      act={() => unbanUser(queryClient, user.id)}
    />
  );
}
