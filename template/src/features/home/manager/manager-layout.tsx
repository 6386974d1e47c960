import { Link, Outlet } from "@tanstack/react-router";
import Braces from "lucide-react/icons/braces";
import CircleUser from "lucide-react/icons/circle-user";
import House from "lucide-react/icons/house";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import Smartphone from "lucide-react/icons/smartphone";
import Users from "lucide-react/icons/users";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBootstrap } from "#client/bootstrap.ts";
import { InsideShell } from "#client/shell.ts";
import { rememberSidebar } from "#client/sidebar.ts";
import { title as product } from "#shared/app.ts";
import { ManagerShell } from "#ui/layout/manager-shell.tsx";
import { NavGroup } from "#ui/layout/nav-group.tsx";
import { navItemClass } from "#ui/layout/nav-item.ts";
import { SkipLink } from "#ui/layout/skip-link.tsx";
import { Brand } from "#ui/primitives/brand.tsx";
import { EnvironmentBadge } from "#ui/primitives/environment-badge.tsx";

interface ManagerLayoutProps {
  /** Entries of the navigation, after Dashboard. */
  links?: ReactNode;
  actions: ReactNode;
}

export function ManagerLayout({ links, actions }: ManagerLayoutProps) {
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
        nav={
          <>
            <NavGroup>
              <Link to="/manager" activeOptions={{ exact: true }} className={navItemClass("side")}>
                <House aria-hidden="true" />
                <span>{t("navigation.home")}</span>
              </Link>
            </NavGroup>
            <NavGroup title={t("navigation.application")}>
              <Link to="/manager/dashboard" className={navItemClass("side")}>
                <LayoutDashboard aria-hidden="true" />
                <span>{t("navigation.dashboard")}</span>
              </Link>
              {links}
            </NavGroup>
            <NavGroup title={t("navigation.configuration")}>
              <Link to="/manager/users" className={navItemClass("side")}>
                <Users aria-hidden="true" />
                <span>{t("navigation.users")}</span>
              </Link>
              <Link to="/manager/account" className={navItemClass("side")}>
                <CircleUser aria-hidden="true" />
                <span>{t("navigation.account")}</span>
              </Link>
            </NavGroup>
            <NavGroup align="end">
              <Link to="/app" className={navItemClass("side")}>
                <Smartphone aria-hidden="true" />
                <span>{t("navigation.openApp")}</span>
              </Link>
              {/* A page of its own, outside the areas. */}
              <a href="/api/docs" className={navItemClass("side")}>
                <Braces aria-hidden="true" />
                <span>{t("navigation.apiDocs")}</span>
              </a>
            </NavGroup>
          </>
        }
        actions={actions}
      >
        <Outlet />
      </ManagerShell>
    </InsideShell>
  );
}
