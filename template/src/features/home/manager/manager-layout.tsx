import { Outlet } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBootstrap } from "#client/bootstrap.ts";
import { InsideShell } from "#client/shell.ts";
import { rememberSidebar } from "#client/sidebar.ts";
import { title as product } from "#shared/app.ts";
import { ManagerShell } from "#ui/layout/manager-shell.tsx";
import { NavGroup } from "#ui/layout/nav-group.tsx";
import { SkipLink } from "#ui/layout/skip-link.tsx";
import { Brand } from "#ui/primitives/brand.tsx";
import { EnvironmentBadge } from "#ui/primitives/environment-badge.tsx";
import { NavLink } from "../components/nav-link.tsx";
import type { NavSection } from "../navigation.ts";

interface ManagerLayoutProps {
  navigation: readonly NavSection[];
  actions: ReactNode;
}

export function ManagerLayout({ navigation, actions }: ManagerLayoutProps) {
  const { t } = useTranslation(["home", "common"]);
  const [collapsed, setCollapsed] = useState(useBootstrap().sidebarCollapsed);

  return (
    <InsideShell value={true}>
      <SkipLink>{t("common:skipToContent")}</SkipLink>
      <ManagerShell
        brand={<Brand name={product} />}
        badge={<EnvironmentBadge environment={useBootstrap().badge} />}
        navLabel={t("common:navigation")}
        collapsed={collapsed}
        onCollapsedChange={(next) => {
          setCollapsed(next);
          rememberSidebar(next);
        }}
        toggleLabel={t("navigation.toggleSidebar")}
        openLabel={t("navigation.openMenu")}
        closeLabel={t("common:close")}
        nav={navigation.map(({ title, align, entries }) => (
          <NavGroup key={title ?? align ?? "start"} title={title && t(`navigation.${title}`)} align={align}>
            {entries.map((entry) => (
              <NavLink key={entry.to} entry={entry} place="side" collapsed={collapsed} />
            ))}
          </NavGroup>
        ))}
        actions={actions}
      >
        <Outlet />
      </ManagerShell>
    </InsideShell>
  );
}
