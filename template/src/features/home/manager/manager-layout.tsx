import { Outlet } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { InsideShell } from "#kit/client/shell.ts";
import { rememberSidebar } from "#kit/client/sidebar.ts";
import { ManagerShell } from "#ui/manager-shell.tsx";
import { NavGroup, SkipLink } from "#ui/navigation.tsx";
import { EnvironmentBadge } from "#ui/shell.tsx";
import { HomeBrand } from "../components/home-brand.tsx";
import { NavLink } from "../components/nav-link.tsx";
import { Place } from "../components/place.tsx";
import { type NavSection, useSections } from "../navigation.ts";

export function ManagerLayout({ actions }: { actions: ReactNode }) {
  const sections = useSections();
  const { t } = useTranslation(["home", "common"]);
  const [collapsed, setCollapsed] = useState(useBootstrap().sidebarCollapsed);
  const groups = (isHere: (section: NavSection) => boolean) =>
    sections.filter(isHere).map(({ title, entries }) => (
      <NavGroup key={title ?? ""} title={title && t(`navigation.${title}`)}>
        {entries.map((entry) => (
          <NavLink key={entry.to} entry={entry} place="side" collapsed={collapsed} />
        ))}
      </NavGroup>
    ));

  return (
    <InsideShell value={true}>
      <SkipLink>{t("common:skipToContent")}</SkipLink>
      <ManagerShell
        brand={<HomeBrand to="/manager" />}
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
        nav={groups(({ align }) => align !== "end")}
        footer={groups(({ align }) => align === "end")}
        place={<Place sections={sections} />}
        actions={actions}
      >
        <Outlet />
      </ManagerShell>
    </InsideShell>
  );
}
