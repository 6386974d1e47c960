import { useNavigate } from "@tanstack/react-router";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import { useTranslation } from "react-i18next";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import type { Command, CommandSearch } from "#kit/client/command.ts";
import { useFeatures } from "#kit/client/features.tsx";
import { useLabel } from "#kit/client/label.ts";
import { permits } from "#kit/shared/permissions.ts";
import { entriesOf, outsideOf } from "./navigation.ts";

export function useCommands({ area }: Pick<CommandSearch, "area">) {
  const { t } = useTranslation("home");
  const say = useLabel();
  const navigate = useNavigate();
  const features = useFeatures();
  const { permissions } = useBootstrap();
  const pagesOf = (entries: ReturnType<typeof entriesOf>): Command[] =>
    entries
      .filter(({ needs = {} }) => permits(permissions, needs))
      .map(({ label, icon, to, keywords, outside = false }) => ({
        id: `page ${to}`,
        icon,
        label: say(label),
        keywords: keywords && say(keywords),
        run: () => navigate({ to, reloadDocument: outside }),
      }));
  const manager: Command = {
    id: "page /manager",
    icon: LayoutDashboard,
    label: t("navigation.openManager"),
    run: () => navigate({ to: "/manager" }),
  };
  if (area === "manager") return { pages: pagesOf(entriesOf(features, "manager")) };
  const mayManage = permits(permissions, { apps: ["manager"] });
  return {
    pages: [
      ...pagesOf(entriesOf(features, "app")),
      ...(mayManage ? [manager] : []),
      ...pagesOf(outsideOf(features)),
    ],
  };
}
