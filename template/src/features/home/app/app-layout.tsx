import { Link, Outlet, useMatches } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import CircleUser from "lucide-react/icons/circle-user";
import House from "lucide-react/icons/house";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useBootstrap } from "#client/bootstrap.ts";
import { InsideShell } from "#client/shell.ts";
import { title as product } from "#shared/app.ts";
import { AppShell } from "#ui/layout/app-shell.tsx";
import { navItemClass } from "#ui/layout/nav-item.ts";
import { SkipLink } from "#ui/layout/skip-link.tsx";
import { Brand } from "#ui/primitives/brand.tsx";
import { buttonClass } from "#ui/primitives/button-class.ts";
import { EnvironmentBadge } from "#ui/primitives/environment-badge.tsx";

interface AppLayoutProps {
  /** Entries of the navigation, between Home and Account. */
  links?: ReactNode;
  actions: ReactNode;
}

export function AppLayout({ links, actions }: AppLayoutProps) {
  const { t } = useTranslation(["home", "common"]);
  const backTo = useMatches({ select: (matches) => matches.at(-1)?.staticData.backTo });
  return (
    <InsideShell value={true}>
      <SkipLink>{t("common:skipToContent")}</SkipLink>
      <AppShell
        brand={<Brand name={product} />}
        badge={<EnvironmentBadge environment={useBootstrap().badge} />}
        navLabel={t("common:navigation")}
        nav={
          <>
            <Link to="/app" activeOptions={{ exact: true }} className={navItemClass("bar")}>
              <House aria-hidden="true" />
              <span>{t("navigation.home")}</span>
            </Link>
            {links}
            <Link to="/app/account" className={navItemClass("bar")}>
              <CircleUser aria-hidden="true" />
              <span>{t("navigation.account")}</span>
            </Link>
          </>
        }
        actions={actions}
        desktopOnly={
          backTo && (
            <Link
              to={backTo}
              aria-label={t("navigation.back")}
              className={buttonClass({ variant: "ghost", size: "icon" })}
            >
              <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
            </Link>
          )
        }
      >
        <Outlet />
      </AppShell>
    </InsideShell>
  );
}
