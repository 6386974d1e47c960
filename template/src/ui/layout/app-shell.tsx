import type { ReactNode } from "react";
import { cn } from "#ui/primitives/cn.ts";

export interface AppShellProps {
  brand: ReactNode;
  badge?: ReactNode;
  /** Accessible name of the navigation. */
  navLabel: string;
  /** Links with `navItemClass("bar")`. */
  nav: ReactNode;
  /** At the bar's end, from 768 px. */
  actions?: ReactNode;
  /** Takes the place of both bars on small screens: a back button and, perhaps, a title. */
  desktopOnly?: ReactNode;
  children: ReactNode;
}

/** The end-user area: navigation under the thumb on small screens, in a top bar from 768 px. One `nav`, moved by CSS. */
export function AppShell({ brand, badge, navLabel, nav, actions, desktopOnly, children }: AppShellProps) {
  const bare = Boolean(desktopOnly);
  const small = bare ? "hidden md:flex" : "flex";
  return (
    <div
      className={cn(
        "flex min-h-page flex-col",
        !bare && "max-md:pb-[calc(4.25rem+env(safe-area-inset-bottom))]",
      )}
    >
      {desktopOnly && (
        <header className="sticky top-(--banner) z-20 flex min-h-14 items-center gap-2 border-b bg-surface px-2 md:hidden">
          {desktopOnly}
        </header>
      )}
      <header className={cn("z-20 border-b bg-surface md:sticky md:top-(--banner)", bare && "max-md:hidden")}>
        <div className="mx-auto flex min-h-14 max-w-5xl items-center gap-3 px-4 md:min-h-16 md:px-6">
          <div className="flex min-w-0 items-center gap-3">
            {brand}
            {badge}
          </div>
          <nav
            aria-label={navLabel}
            className={cn(
              small,
              "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:bg-surface max-md:px-2 max-md:py-1 max-md:pb-[calc(0.25rem+env(safe-area-inset-bottom))] md:ms-4 md:flex-1 md:gap-1",
            )}
          >
            {nav}
          </nav>
          {actions && <div className="ms-auto flex items-center gap-1">{actions}</div>}
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-5xl flex-1 px-4 py-6 md:px-6 md:py-10">
        {children}
      </main>
    </div>
  );
}
