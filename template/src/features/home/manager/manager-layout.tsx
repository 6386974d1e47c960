import { Outlet, useLocation } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { rememberSidebar } from "#kit/client/choices.ts";
import { InsideShell } from "#kit/client/document.tsx";
import { useLabel } from "#kit/client/label.ts";
import { useMedia } from "#kit/client/media.ts";
import { Breadcrumb, ManagerShell } from "#ui/manager-shell.tsx";
import { NavGroup, SkipLink, useScrolledTitle } from "#ui/navigation.tsx";
import { EnvironmentBadge } from "#ui/shell.tsx";
import { HomeBrand, NavLink } from "../components/nav-link.tsx";
import { type NavSection, useSections } from "../navigation.ts";

export function ManagerLayout({ actions }: { actions: ReactNode }) {
  const sections = useSections();
  const { t } = useTranslation(["home", "common"]);
  const [collapsed, setCollapsed] = useState(useBootstrap().sidebarCollapsed);
  const isNarrow = useMedia("(width < 64rem)") ?? false;
  const groups = (isHere: (section: NavSection) => boolean) =>
    sections.filter(isHere).map(({ title, entries }) => (
      <NavGroup key={title ?? ""} title={title && t(`navigation.${title}`)}>
        {entries.map((entry) => (
          <NavLink key={entry.to} entry={entry} place="nav-side" collapsed={collapsed ?? isNarrow} />
        ))}
      </NavGroup>
    ));

  return (
    <InsideShell value={true}>
      <SkipLink>{t("common:skipToContent")}</SkipLink>
      <ManagerShell
        brand={<HomeBrand to="/manager" />}
        badge={<EnvironmentBadge />}
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

/** Where a page of the manager is: in the area, and below the entry of the navigation that its path begins with. */
function Place({ sections }: { sections: readonly NavSection[] }) {
  const { t } = useTranslation("home");
  const say = useLabel();
  const title = useScrolledTitle();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const entries = sections.flatMap(({ entries }) => entries);
  const parents = entries.filter(({ to, exact }) => !exact && path.startsWith(`${to}/`));
  const here = entries.find(({ to }) => to === path);
  return (
    <Breadcrumb
      steps={[
        { label: t("switch.manager"), link: { to: "/manager" } },
        ...parents.map(({ label, to }) => ({ label: say(label), link: { to } })),
      ]}
      title={title ?? (here && say(here.label))}
    />
  );
}
