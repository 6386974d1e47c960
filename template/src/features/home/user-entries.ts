import Braces from "lucide-react/icons/braces";
import CircleUser from "lucide-react/icons/circle-user";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Smartphone from "lucide-react/icons/smartphone";
import { useTranslation } from "react-i18next";
import { useCan } from "#kit/client/can.tsx";
import type { MenuEntry } from "#ui/menu.tsx";

/** Of the user menu: the account and, for those who may, the other area and the API's documentation. */
export function useUserEntries(area: "app" | "manager"): MenuEntry[] {
  const { t } = useTranslation("home");
  const mayUse = useCan({ apps: ["app"] });
  const mayManage = useCan({ apps: ["manager"] });
  const manager: MenuEntry = {
    label: t("navigation.openManager"),
    icon: LayoutDashboard,
    link: { to: "/manager", preload: "intent" },
  };
  const app: MenuEntry = {
    label: t("navigation.openApp"),
    icon: Smartphone,
    link: { to: "/app", preload: "intent" },
  };
  const docs: MenuEntry = {
    label: t("navigation.apiDocs"),
    icon: Braces,
    link: { to: "/api/docs", reloadDocument: true, preload: false },
  };
  return [
    {
      label: t("navigation.account"),
      icon: CircleUser,
      link: { to: area === "app" ? "/app/account" : "/manager/account", preload: "intent" },
    },
    ...(area === "app" && mayManage ? [manager] : []),
    ...(area === "manager" && mayUse ? [app] : []),
    ...(mayManage ? [docs] : []),
  ];
}
