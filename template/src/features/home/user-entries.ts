import CircleUser from "lucide-react/icons/circle-user";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Smartphone from "lucide-react/icons/smartphone";
import { useTranslation } from "react-i18next";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { useCan } from "#kit/client/can.tsx";
import { useFeatures } from "#kit/client/features.tsx";
import { useLabel } from "#kit/client/label.ts";
import { permits } from "#kit/shared/permissions.ts";
import type { MenuEntry } from "#ui/menu.tsx";
import { outsideOf } from "./navigation.ts";

/** Of the user menu: the account and, for those who may, the other area and what is outside of both. */
export function useUserEntries(area: "app" | "manager"): MenuEntry[] {
  const { t } = useTranslation("home");
  const say = useLabel();
  const { permissions } = useBootstrap();
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
  const outside = outsideOf(useFeatures())
    .filter(({ needs = {} }) => permits(permissions, needs))
    .map(
      ({ label, icon, to }): MenuEntry => ({
        label: say(label),
        icon,
        link: { to, reloadDocument: true, preload: false },
      }),
    );
  return [
    {
      label: t("navigation.account"),
      icon: CircleUser,
      link: { to: area === "app" ? "/app/account" : "/manager/account", preload: "intent" },
    },
    ...(area === "app" && mayManage ? [manager] : []),
    ...(area === "manager" && mayUse ? [app] : []),
    ...outside,
  ];
}
