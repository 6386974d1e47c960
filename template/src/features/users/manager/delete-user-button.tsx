import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ConfirmedAction } from "../components/confirmed-action.tsx";
import { deleteUser } from "../queries.ts";
import type { User } from "../schema.ts";

export function DeleteUserButton({ user }: { user: User }) {
  const { t } = useTranslation("users");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const name = user.name || user.email;
  return (
    <ConfirmedAction
      variant="danger"
      label={t("actions.delete")}
      title={t("delete.title")}
      text={t("delete.text", { name })}
      done={t("delete.done", { name })}
      failed={t("delete.failed")}
      act={async () => {
        await deleteUser(queryClient, user.id);
        await navigate({ to: "/manager/users" });
      }}
    />
  );
}
