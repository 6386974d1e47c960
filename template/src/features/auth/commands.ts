import LogOut from "lucide-react/icons/log-out";
import { useTranslation } from "react-i18next";
import type { Command } from "#kit/client/command.ts";
import { ConfirmSignOut } from "./components/sign-out-button.tsx";

export function useCommands() {
  const { t } = useTranslation("auth");
  const signOut: Command = {
    id: "sign-out",
    icon: LogOut,
    label: t("signOut.action"),
    keywords: t("signOut.keywords"),
    dialog: ConfirmSignOut,
  };
  return { actions: [signOut] };
}
