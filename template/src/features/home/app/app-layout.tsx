import { Link, Outlet } from "@tanstack/react-router";
import CircleUser from "lucide-react/icons/circle-user";
import House from "lucide-react/icons/house";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSetup } from "#client/setup.ts";
import { InsideShell } from "#client/shell.ts";
import { title as product } from "#shared/app.ts";
import { AppShell } from "#ui/layout/app-shell.tsx";
import { navItemClass } from "#ui/layout/nav-item.ts";
import { SkipLink } from "#ui/layout/skip-link.tsx";
import { Brand } from "#ui/primitives/brand.tsx";
import { EnvironmentBadge } from "#ui/primitives/environment-badge.tsx";

export function AppLayout({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation(["home", "common"]);
  return (
    <InsideShell value={true}>
      <SkipLink>{t("common:skipToContent")}</SkipLink>
      <AppShell
        brand={<Brand name={product} />}
        badge={<EnvironmentBadge environment={useSetup().badge} />}
        navLabel={t("common:navigation")}
        nav={
          <>
            <Link to="/app" activeOptions={{ exact: true }} className={navItemClass("bar")}>
              <House aria-hidden="true" />
              <span>{t("navigation.home")}</span>
            </Link>
            <Link to="/app/account" className={navItemClass("bar")}>
              <CircleUser aria-hidden="true" />
              <span>{t("navigation.account")}</span>
            </Link>
          </>
        }
        actions={actions}
      >
        <Outlet />
      </AppShell>
    </InsideShell>
  );
}
