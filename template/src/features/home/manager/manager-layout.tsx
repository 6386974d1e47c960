import { useLocation } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { useBootstrap } from "#kit/client/bootstrap.ts";
import { rememberSidebar, useMedia } from "#kit/client/choices.ts";
import { InsideShell } from "#kit/client/document.tsx";
import { useLabel } from "#kit/client/feature.tsx";
import { getLetter } from "#kit/client/keys.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { followSwipe } from "#ui/drawer.ts";
import { Icon } from "#ui/icon.tsx";
import { Breadcrumb, NavGroup, PageOutlet, SkipLink, useScrolledTitle } from "#ui/navigation.tsx";
import { EnvironmentBadge } from "#ui/shell.tsx";
import { HomeBrand, NavLink } from "../components/nav-link.tsx";
import { type NavSection, useSections } from "../navigation.ts";

/** On small screens, the sidebar is a popover: even before hydration, it opens, closes and handles Escape. */
export function ManagerLayout({ actions }: { actions: ReactNode }) {
  const sections = useSections();
  const { t } = useTranslation(["home", "common"]);
  const id = useId();
  const sidebar = useRef<HTMLElement>(null);
  /** Whether the sidebar shows only icons from 768 px on. If null, it does so below 1024 px. */
  const [collapsed, setCollapsed] = useState(useBootstrap().sidebarCollapsed);
  const isNarrow = useMedia("(width < 64rem)") ?? false;
  const isRail = collapsed ?? isNarrow;
  const toggle = () => {
    setCollapsed(!isRail);
    rememberSidebar(!isRail);
  };
  useLightSheet(sidebar);
  useSidebarKey(sidebar, toggle);
  const groups = (shown: readonly NavSection[]) =>
    shown.map(({ name, entries }) => (
      <NavGroup key={name ?? ""} title={name && name !== "end" && t(`navigation.${name}`)}>
        {entries.map((entry) => (
          <NavLink key={entry.to} entry={entry} place="nav-side" collapsed={isRail} />
        ))}
      </NavGroup>
    ));
  return (
    <InsideShell value={true}>
      <SkipLink>{t("common:skipToContent")}</SkipLink>
      <div data-bars="top" className="flex min-h-page flex-col">
        <div className="flex flex-1">
          <nav
            ref={sidebar}
            id={id}
            aria-label={t("common:navigation")}
            popover="auto"
            data-collapsed={collapsed ?? "auto"}
            data-sheet=""
            className={cn(
              "m-0 h-dvh max-h-none flex-col border-e bg-canvas text-ink open:flex short:overflow-y-auto",
              "max-md:fixed max-md:inset-y-0 max-md:start-0 max-md:end-auto max-md:w-72 max-md:max-w-[85vw] max-md:bg-surface max-md:touch-pan-y max-md:ps-[var(--notch)] max-md:shadow-float",
              "md:sticky md:inset-auto md:top-(--banner) md:h-[calc(100dvh-var(--banner))] md:flex md:w-56 md:shrink-0 rail:w-14",
            )}
          >
            <div className="flex min-h-(--bar) shrink-0 items-center gap-3 border-b px-3.5 max-md:px-4">
              <HomeBrand to="/manager" />
              <button
                type="button"
                popoverTarget={id}
                popoverTargetAction="hide"
                aria-label={t("common:close")}
                className={buttonClass(
                  { variant: "ghost", size: "icon" },
                  "ms-auto -me-2 text-muted md:hidden",
                )}
              >
                <Icon name="x" />
              </button>
            </div>
            <div className="flex flex-1 flex-col gap-5 overflow-x-clip overflow-y-auto px-2 py-3 short:flex-none short:overflow-visible">
              {groups(sections.slice(0, -1))}
            </div>
            <div className="shrink-0 border-t px-2 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]">
              {groups(sections.slice(-1))}
            </div>
          </nav>
          <div className="flex min-w-0 flex-1 flex-col">
            <header className="sticky top-(--banner) z-20 flex min-h-(--bar) items-center gap-1 border-b bg-canvas px-1.5 short:static md:px-3 print:hidden">
              <button
                type="button"
                popoverTarget={id}
                aria-label={t("navigation.openMenu")}
                className={buttonClass({ variant: "ghost", size: "icon" }, "shrink-0 text-muted md:hidden")}
              >
                <Icon name="panel-left" className="rtl:-scale-x-100" />
              </button>
              <button
                type="button"
                aria-label={t("navigation.toggleSidebar")}
                aria-expanded={!isRail}
                aria-controls={id}
                aria-keyshortcuts="Control+B Meta+B"
                onClick={toggle}
                className={buttonClass(
                  { variant: "ghost", size: "icon" },
                  "shrink-0 text-muted max-md:hidden",
                )}
              >
                <Icon name="panel-left" className="rtl:-scale-x-100" />
              </button>
              <PageBreadcrumb sections={sections} />
              <EnvironmentBadge />
              <div className="ms-auto flex shrink-0 items-center gap-1">{actions}</div>
            </header>
            <main
              id="main"
              tabIndex={-1}
              className="mx-auto w-full max-w-400 flex-1 px-4 py-6 md:px-8 md:py-8 md:pe-[max(2rem,min(100%,100rem)-78rem)] has-data-wide:py-4 md:has-data-wide:pe-8"
            >
              <PageOutlet />
            </main>
          </div>
        </div>
      </div>
    </InsideShell>
  );
}

/** Closes an open popover after a swipe, a choice in it, or when the focus moves to the page behind. */
function useLightSheet(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = ref.current;
    if (!sheet) return;
    const hide = () => sheet.matches(":popover-open") && sheet.hidePopover();
    const choose = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a, button")) hide();
    };
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !sheet.contains(event.relatedTarget)) hide();
    };
    const unfollow = followSwipe(sheet, "start", hide);
    sheet.addEventListener("click", choose);
    sheet.addEventListener("focusout", leave);
    return () => {
      unfollow();
      sheet.removeEventListener("click", choose);
      sheet.removeEventListener("focusout", leave);
    };
  }, [ref]);
}

/** Ctrl+B or Cmd+B does what the sidebar's buttons do: it toggles the sheet on small screens, otherwise the sidebar. */
function useSidebarKey(ref: RefObject<HTMLElement | null>, toggle: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey === event.metaKey || event.altKey || event.shiftKey || getLetter(event) !== "b")
        return;
      event.preventDefault();
      // Holding down a key counts as one press.
      if (event.repeat) return;
      if (!window.matchMedia("(width < 48rem)").matches) toggle();
      else if (ref.current?.togglePopover()) ref.current.querySelector("a")?.focus();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [ref, toggle]);
}

/** The breadcrumb of a manager page: the area, then the navigation entry that the page's path begins with. */
function PageBreadcrumb({ sections }: { sections: readonly NavSection[] }) {
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
