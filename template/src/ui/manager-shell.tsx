import type { LinkProps } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import PanelLeft from "lucide-react/icons/panel-left";
import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { letterOf } from "#kit/client/keys.ts";
import { useMedia } from "#kit/client/media.ts";
import { buttonClass } from "./button.tsx";
import { cn } from "./cn.ts";
import { followSwipe } from "./drawer.ts";
import { PlaceLink } from "./navigation.tsx";

export interface ManagerShellProps {
  brand: ReactNode;
  badge?: ReactNode;
  navLabel: string;
  /** Links with the class `nav-side`, in groups of `NavGroup`. */
  nav: ReactNode;
  /** At the bottom of the sidebar, always in sight: the ways out of the area. */
  footer?: ReactNode;
  place?: ReactNode;
  actions?: ReactNode;
  /** From 768 px: only icons. The caller remembers it, so that the server renders it right; null: only below 1024 px. */
  collapsed: boolean | null;
  onCollapsedChange: (collapsed: boolean) => void;
  /** Name of the button that collapses the sidebar, and of the one that opens it on small screens. */
  toggleLabel: string;
  openLabel: string;
  closeLabel: string;
  children: ReactNode;
}

/**
 * The manager area: a sidebar at the start side. On small screens the same element is a popover, so it opens,
 * closes and takes Escape without scripts of ours, before hydration too.
 */
export function ManagerShell(props: ManagerShellProps) {
  const { brand, badge, navLabel, nav, footer, place, actions, collapsed, onCollapsedChange, children } =
    props;
  const id = useId();
  const sidebar = useRef<HTMLElement>(null);
  const isNarrow = useMedia("(width < 64rem)") ?? false;
  const toggle = () => onCollapsedChange(!(collapsed ?? isNarrow));
  useLightSheet(sidebar);
  useSidebarKey(sidebar, toggle);
  return (
    <div data-bars="top" className="flex min-h-page flex-col">
      <div className="flex flex-1">
        <nav
          ref={sidebar}
          id={id}
          aria-label={navLabel}
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
            {brand}
            <button
              type="button"
              popoverTarget={id}
              popoverTargetAction="hide"
              aria-label={props.closeLabel}
              className={cn(
                buttonClass({ variant: "ghost", size: "icon" }),
                "ms-auto -me-2 text-muted md:hidden",
              )}
            >
              <X aria-hidden="true" />
            </button>
          </div>
          <div className="flex flex-1 flex-col gap-5 overflow-x-clip overflow-y-auto px-2 py-3 short:flex-none short:overflow-visible">
            {nav}
          </div>
          {footer && (
            <div className="shrink-0 border-t px-2 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </nav>
        <div className="flex min-w-0 flex-1 flex-col">
          <header className="sticky top-(--banner) z-20 flex min-h-(--bar) items-center gap-1 border-b bg-canvas px-1.5 short:static md:px-3 print:hidden">
            <button
              type="button"
              popoverTarget={id}
              aria-label={props.openLabel}
              className={cn(buttonClass({ variant: "ghost", size: "icon" }), "shrink-0 text-muted md:hidden")}
            >
              <PanelLeft aria-hidden="true" className="rtl:-scale-x-100" />
            </button>
            <button
              type="button"
              aria-label={props.toggleLabel}
              aria-expanded={!(collapsed ?? isNarrow)}
              aria-controls={id}
              aria-keyshortcuts="Control+B Meta+B"
              onClick={toggle}
              className={cn(
                buttonClass({ variant: "ghost", size: "icon" }),
                "shrink-0 text-muted max-md:hidden",
              )}
            >
              <PanelLeft aria-hidden="true" className="rtl:-scale-x-100" />
            </button>
            {place}
            {badge}
            {actions && <div className="ms-auto flex shrink-0 items-center gap-1">{actions}</div>}
          </header>
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto w-full max-w-6xl flex-1 px-4 py-6 has-data-wide:max-w-400 has-data-wide:py-4 md:px-8 md:py-8"
          >
            {children}
          </main>
        </div>
      </div>
    </div>
  );
}

/** Closes an open popover by a swipe, when something in it is chosen, or when the focus moves on to the page behind it. */
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

/** Ctrl+B, or Cmd+B, does what the sidebar's buttons do: opens and closes the sheet on small screens, else collapses. */
function useSidebarKey(ref: RefObject<HTMLElement | null>, toggle: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey === event.metaKey || event.altKey || event.shiftKey || letterOf(event) !== "b")
        return;
      event.preventDefault();
      // A key that is held down is pressed once.
      if (event.repeat) return;
      if (window.matchMedia("(width < 48rem)").matches) ref.current?.togglePopover();
      else toggle();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [ref, toggle]);
}

export interface BreadcrumbProps {
  /** The pages above this one, the outermost first. */
  steps: readonly { label: string; link: { to: NonNullable<LinkProps["to"]> } }[];
  /** This page, for the eye alone: its heading says it to screen readers. */
  title?: string | undefined;
}

/** The way up from a page; on small screens only one step of it, as an arrow back. */
export function Breadcrumb({ steps, title }: BreadcrumbProps) {
  const { t } = useTranslation("kit");
  return (
    <nav aria-label={t("breadcrumb")} className="flex min-w-0 items-center text-sm">
      <ol className="flex min-w-0 items-center">
        {steps.map(({ label, link }, index) => (
          <li
            key={label}
            className={cn(
              "flex min-w-0 items-center",
              index > 0 && "sm:before:text-faint sm:before:content-['/']",
              (index < steps.length - 1 || (index === 0 && title)) && "max-sm:hidden",
            )}
          >
            <PlaceLink
              {...link}
              aria-label={index > 0 ? t("backTo", { name: label }) : undefined}
              className="flex min-h-9 min-w-0 items-center gap-2 rounded-lg px-2 text-muted hover:text-ink pointer-coarse:min-h-11 max-sm:text-base"
            >
              {index > 0 && (
                <ArrowLeft aria-hidden="true" className="size-4.5 shrink-0 sm:hidden rtl:-scale-x-100" />
              )}
              <span className={cn("truncate", title && "max-sm:sr-only")}>{label}</span>
            </PlaceLink>
          </li>
        ))}
      </ol>
      {title && (
        <p
          aria-hidden="true"
          className="flex min-w-0 animate-appear items-center max-sm:text-base sm:before:text-faint sm:before:content-['/']"
        >
          <bdi className="truncate px-2 font-medium">{title}</bdi>
        </p>
      )}
    </nav>
  );
}
