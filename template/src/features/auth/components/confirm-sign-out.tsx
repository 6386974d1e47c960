import { useTranslation } from "react-i18next";
import { ConfirmAction, type ConfirmActionProps } from "#ui/dialog.tsx";
import { signOutAndLeave } from "../sign-out.ts";

export function ConfirmSignOut(state: Pick<ConfirmActionProps, "open" | "onOpenChange">) {
  const { t } = useTranslation("auth");
  return (
    <ConfirmAction
      {...state}
      tone="primary"
      title={t("signOut.title")}
      text={t("signOut.text")}
      confirmLabel={t("signOut.action")}
      failed={t("signOut.failed")}
      act={signOutAndLeave}
    />
  );
}
