import { type LinkProps, useLocation, useMatches } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { InsideShell } from "#kit/client/document.tsx";
import { type NavEntry, useEntries, useLabel } from "#kit/client/feature.tsx";
import { useMay } from "#kit/client/session.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";
import { Menu } from "#ui/menu.tsx";
import { PageOutlet, PlaceLink, SkipLink, useScrolledTitle } from "#ui/navigation.tsx";
import { EnvironmentBadge } from "#ui/shell.tsx";
import { HomeBrand, NavLink } from "../components/nav-link.tsx";

const bar = "sticky top-(--banner) z-20 border-b bg-canvas short:static print:hidden";
const width = "mx-auto w-full max-w-6xl 2xl:max-w-7xl";

/** The users' area. Its one `nav` is at the bottom on small screens and, from 768 px on, in a bar at the top. */
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

/** How many tabs fit next to each other at the bottom of a phone. */
const tabs = 5;

interface AppNavigationProps {
  entries: readonly NavEntry[];
  className: string;
}

/**
 * The entries of the area, and a menu of those that do not fit. CSS alone decides which do, so that the first HTML
 * looks like the hydrated page: the others wrap into hidden rows below the bar.
 */
function AppNavigation({ entries, className }: AppNavigationProps) {
  const { t } = useTranslation(["common", "home"]);
  const may = useMay();
  const permitted = entries.filter(({ needs = {} }) => may(needs));
  const bar = useRef<HTMLElement>(null);
  const hidden = useHidden(bar, permitted);
  return (
    <nav ref={bar} aria-label={t("common:navigation")} className={cn("nav-fit", className)}>
      <div>
        {permitted.map((entry, at) => (
          <NavLink
            key={entry.to}
            entry={entry}
            place="nav-bar"
            className={cn(
              permitted.length > tabs && at >= tabs - 1 && "max-md:not-noscript:hidden",
              hidden?.has(entry.to) && "invisible",
            )}
          />
        ))}
        <More
          entries={permitted.filter(({ to }) => hidden?.has(to))}
          className={cn(permitted.length <= tabs && "max-md:hidden", hidden?.size === 0 && "invisible")}
        />
      </div>
    </nav>
  );
}

interface MoreProps {
  entries: readonly NavEntry[];
  className: string;
}

function More({ entries, className }: MoreProps) {
  const { t } = useTranslation("home");
  const say = useLabel();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isCurrent = entries.some(({ to, exact }) => path === to || (!exact && path.startsWith(`${to}/`)));
  return (
    <Menu
      size="icon"
      className={cn("nav-more", isCurrent && "text-accent-ink!", className)}
      trigger={
        <>
          <Icon name="ellipsis" />
          <span>{t("navigation.more")}</span>
        </>
      }
      entries={entries.map(({ label, icon, to, outside = false }) => ({
        id: to,
        label: say(label),
        icon,
        link: { to, reloadDocument: outside, preload: outside ? false : "intent" },
      }))}
    />
  );
}

/** The paths of entries that are out of sight, as soon as the browser has measured them. */
function useHidden(bar: { current: HTMLElement | null }, entries: readonly NavEntry[]) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>();
  const paths = entries.map(({ to }) => to).join();

  useEffect(() => {
    const root = bar.current;
    if (!root) return;
    const order = paths.split(",");
    const links: Element[] = [...root.querySelectorAll("a")];
    const sight = new IntersectionObserver(
      (changes) =>
        setHidden((before) => {
          const after = new Set(before);
          for (const { target, intersectionRatio } of changes) {
            const path = order[links.indexOf(target)];
            if (path === undefined) continue;
            if (intersectionRatio > 0.5) after.delete(path);
            else after.add(path);
          }
          return after;
        }),
      { root, threshold: 0.5 },
    );
    // Without scripts, a browser scrolls to a focused link.
    root.scrollTop = 0;
    for (const link of links) sight.observe(link);
    return () => {
      sight.disconnect();
      setHidden(undefined);
    };
  }, [bar, paths]);

  return hidden;
}
