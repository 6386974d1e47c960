import { type LinkProps, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { InsideShell } from "#kit/client/document.tsx";
import { useEntries } from "#kit/client/use-entries.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";
import { PageOutlet, PlaceLink, SkipLink, useScrolledTitle } from "#ui/navigation.tsx";
import { EnvironmentBadge } from "#ui/shell.tsx";
import { HomeBrand } from "../components/nav-link.tsx";
import { AppNavigation } from "./app-navigation.tsx";

const bar = "sticky top-(--banner) z-20 border-b bg-canvas short:static print:hidden";
const width = "mx-auto w-full max-w-6xl 2xl:max-w-7xl";

/** The area for users: one `nav`, which CSS places at the bottom on small screens and in a top bar from 768 px. */
export function AppLayout({ actions }: { actions: ReactNode }) {
  const entries = useEntries("app");
  const { t } = useTranslation("common");
  const path = useMatches({
    select: (matches) => matches.at(-1)?.staticData.isBelow && matches.at(-1)?.pathname,
  });
  const backTo = path && entries.find(({ to, exact }) => !exact && path.startsWith(`${to}/`))?.to;
  return (
    <InsideShell value={true}>
      <SkipLink>{t("skipToContent")}</SkipLink>
      <div
        data-bars={backTo ? "top" : "both"}
        className={cn(
          "flex min-h-page flex-col",
          !backTo && "max-md:pb-[calc(4.25rem+env(safe-area-inset-bottom))]",
        )}
      >
        {backTo && <BackBar to={backTo} />}
        <header className={cn(bar, backTo && "max-md:hidden")}>
          <div className={cn(width, "flex min-h-(--bar) items-center gap-3 px-4 md:px-6")}>
            <div className="flex min-w-0 items-center gap-3">
              <HomeBrand to="/app" />
              <EnvironmentBadge />
            </div>
            <AppNavigation
              entries={entries}
              className={cn(
                backTo ? "hidden md:flex" : "flex",
                "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:bg-surface max-md:px-[max(0.5rem,var(--notch))] max-md:py-1 max-md:pb-[calc(0.25rem+env(safe-area-inset-bottom))] md:ms-2 md:min-w-28 md:flex-1",
              )}
            />
            <div className="ms-auto -me-1.5 flex shrink-0 items-center gap-1">{actions}</div>
          </div>
        </header>
        <main id="main" tabIndex={-1} className={cn(width, "flex-1 px-4 py-6 md:px-6 md:py-10")}>
          <PageOutlet />
        </main>
      </div>
    </InsideShell>
  );
}

function BackBar({ to }: { to: NonNullable<LinkProps["to"]> }) {
  const { t } = useTranslation("home");
  const title = useScrolledTitle();
  return (
    <header className={cn(bar, "flex min-h-(--bar) items-center px-2 md:hidden")}>
      <PlaceLink
        to={to}
        aria-label={t("navigation.back")}
        className={buttonClass({ variant: "ghost", size: "icon" })}
      >
        <Icon name="arrow-left" className="rtl:-scale-x-100" />
      </PlaceLink>
      {title && (
        <bdi aria-hidden="true" className="animate-appear truncate px-2 font-medium">
          {title}
        </bdi>
      )}
    </header>
  );
}
