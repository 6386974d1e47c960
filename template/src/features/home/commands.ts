import { useNavigate } from "@tanstack/react-router";
import Braces from "lucide-react/icons/braces";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import { useTranslation } from "react-i18next";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { useCan } from "#kit/client/can.tsx";
import type { Command, CommandSearch } from "#kit/client/command.ts";
import { permits } from "#kit/shared/permissions.ts";
import type { NavEntry } from "./navigation.ts";

/** The pages of an area that the user may open. */
export function usePageCommands(entries: readonly NavEntry[]): Command[] {
  const { t } = useTranslation("home");
  const navigate = useNavigate();
  const { permissions } = useBootstrap();
  return entries
    .filter(({ needs = {} }) => permits(permissions, needs))
    .map(({ label, icon, to, reload = false }) => ({
      id: `page ${to}`,
      icon,
      label: t(`navigation.${label}`),
      run: () => navigate({ to, reloadDocument: reload }),
    }));
}

/** The way to the manager; the manager's own navigation has the way back. */
export function useAreaCommands({ area }: Pick<CommandSearch, "area">): Command[] {
  const { t } = useTranslation("home");
  const navigate = useNavigate();
  const mayManage = useCan({ apps: ["manager"] });
  if (area === "manager" || !mayManage) return [];
  return [
    {
      id: "page /manager",
      icon: LayoutDashboard,
      label: t("navigation.openManager"),
      run: () => navigate({ to: "/manager" }),
    },
    {
      id: "page /api/docs",
      icon: Braces,
      label: t("navigation.apiDocs"),
      run: () => navigate({ to: "/api/docs", reloadDocument: true }),
    },
  ];
}
