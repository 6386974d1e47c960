import type { ReactNode } from "react";

export interface PageHeaderProps {
  /** The page's one h1. */
  title: ReactNode;
  description?: ReactNode;
  /** In front of the title: a picture. */
  mark?: ReactNode;
  /** Beside the title: badges. */
  badges?: ReactNode;
  /** At the row's end: one primary action; others are secondary, or in a `MoreMenu`. */
  actions?: ReactNode;
}

/** What the page is and what to do with it; where it is, the bar above says. */
export function PageHeader({ title, description, mark, badges, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 md:mb-8">
      <div className="min-w-0">
        <div className="flex items-center gap-4">
          {mark}
          <div className="min-w-0">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <h1 tabIndex={-1} className="min-w-0 text-2xl wrap-anywhere">
                {title}
              </h1>
              {badges}
            </div>
            {description && <p className="mt-1 wrap-anywhere text-muted">{description}</p>}
          </div>
        </div>
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
