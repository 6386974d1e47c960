import type { ReactNode } from "react";
import { cn } from "./cn.ts";

export interface AppShellProps {
  brand: ReactNode;
  badge?: ReactNode;
  navLabel: string;
  /** Links with the class `nav-bar`. */
  nav: ReactNode;
  actions?: ReactNode;
  /** Takes the place of both bars on small screens: a back button and, perhaps, a title. */
  desktopOnly?: ReactNode;
  children: ReactNode;
}

/** The end-user area: navigation under the thumb on small screens, in a top bar from 768 px. One `nav`, moved by CSS. */
export function AppShell({ brand, badge, navLabel, nav, actions, desktopOnly, children }: AppShellProps) {
  const bare = Boolean(desktopOnly);
  const bar = "sticky top-(--banner) z-20 border-b bg-canvas short:static print:hidden";
  const width = "mx-auto w-full max-w-6xl 2xl:max-w-7xl";
  return (
    <div
      data-bars={bare ? "top" : "both"}
      className={cn(
        "flex min-h-page flex-col",
        !bare && "max-md:pb-[calc(4.25rem+env(safe-area-inset-bottom))]",
      )}
    >
      {desktopOnly && (
        <header className={cn(bar, "flex min-h-(--bar) items-center px-2 md:hidden")}>{desktopOnly}</header>
      )}
      <header className={cn(bar, bare && "max-md:hidden")}>
        <div className={cn(width, "flex min-h-(--bar) items-center gap-3 px-4 md:px-6")}>
          <div className="flex min-w-0 items-center gap-3">
            {brand}
            {badge}
          </div>
          <nav
            aria-label={navLabel}
            className={cn(
              bare ? "hidden md:flex" : "flex",
              "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:bg-surface max-md:px-[max(0.5rem,var(--notch))] max-md:py-1 max-md:pb-[calc(0.25rem+env(safe-area-inset-bottom))] md:ms-3 md:flex-1 md:gap-1",
            )}
          >
            {nav}
          </nav>
          {actions && <div className="ms-auto -me-1.5 flex items-center gap-1">{actions}</div>}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={cn(width, "flex-1 px-4 py-6 md:px-6 md:py-10")}>
        {children}
      </main>
    </div>
  );
}
