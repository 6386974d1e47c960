import { Outlet, useMatches } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { InsideShell } from "#kit/client/document.tsx";
import { useFeatures } from "#kit/client/features.tsx";
import { AppShell } from "#ui/app-shell.tsx";
import { buttonClass } from "#ui/button.tsx";
import { PlaceLink, SkipLink, useScrolledTitle } from "#ui/navigation.tsx";
import { EnvironmentBadge } from "#ui/shell.tsx";
import { HomeBrand, NavLink } from "../components/nav-link.tsx";
import { entriesOf } from "../navigation.ts";

export function AppLayout({ actions }: { actions: ReactNode }) {
  const entries = entriesOf(useFeatures(), "app");
  const { t } = useTranslation(["home", "common"]);
  const title = useScrolledTitle();
  const path = useMatches({
    select: (matches) => matches.at(-1)?.staticData.isBelow && matches.at(-1)?.pathname,
  });
  const backTo = path && entries.find(({ to, exact }) => !exact && path.startsWith(`${to}/`))?.to;
  return (
    <InsideShell value={true}>
      <SkipLink>{t("common:skipToContent")}</SkipLink>
      <AppShell
        brand={<HomeBrand to="/app" />}
        badge={<EnvironmentBadge />}
        navLabel={t("common:navigation")}
        nav={entries.map((entry) => <NavLink key={entry.to} entry={entry} place="nav-bar" />)}
        actions={actions}
        desktopOnly={
          backTo && (
            <>
              <PlaceLink
                to={backTo}
                aria-label={t("navigation.back")}
                className={buttonClass({ variant: "ghost", size: "icon" })}
              >
                <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
              </PlaceLink>
              {title && (
                <bdi aria-hidden="true" className="animate-appear truncate px-2 font-medium">
                  {title}
                </bdi>
              )}
            </>
          )
        }
      >
        <Outlet />
      </AppShell>
    </InsideShell>
  );
}
