import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { type NavEntry, useLabel } from "#kit/client/feature.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { permits } from "#kit/shared/permissions.ts";
import { cn } from "#ui/cn.ts";
import { Icon } from "#ui/icon.tsx";
import { Menu } from "#ui/menu.tsx";
import { NavLink } from "../components/nav-link.tsx";

/** The tabs that fit next to each other at the bottom of a phone. */
const tabs = 5;

interface AppNavigationProps {
  entries: readonly NavEntry[];
  className: string;
}

/**
 * The entries of the area, and a menu of those that do not fit. CSS alone decides which they are, so that the first HTML
 * looks like the hydrated page: entries that do not fit in the bar wrap into rows below it, where nobody sees them.
 */
export function AppNavigation({ entries, className }: AppNavigationProps) {
  const { t } = useTranslation(["common", "home"]);
  const { permissions } = useBootstrap();
  const permitted = entries.filter(({ needs = {} }) => permits(permissions, needs));
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

/** The paths of the entries that are out of sight, once the browser has measured them. */
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
    // A browser without scripts scrolls to a focused link.
    root.scrollTop = 0;
    for (const link of links) sight.observe(link);
    return () => {
      sight.disconnect();
      setHidden(undefined);
    };
  }, [bar, paths]);

  return hidden;
}
