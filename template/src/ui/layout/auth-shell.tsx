import type { ReactNode } from "react";

export interface AuthShellProps {
  /** `Brand`, or any mark of the product. */
  brand: ReactNode;
  /** Beside the brand: the environment badge. */
  badge?: ReactNode;
  /** At the header's end: language and theme. */
  controls?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Under the card: another way, small print. */
  footer?: ReactNode;
}

/** The login pages: one card in the middle. Its `main` has the id `main` for the skip link. */
export function AuthShell({ brand, badge, controls, title, description, children, footer }: AuthShellProps) {
  return (
    <div data-shell="auth" className="flex min-h-page flex-col">
      <header className="flex items-center justify-between gap-4 px-4 py-3 md:px-6 md:py-4">
        <div className="flex min-w-0 items-center gap-3">
          {brand}
          {badge}
        </div>
        {controls && <div className="-me-2 flex shrink-0 items-center gap-1">{controls}</div>}
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-[28rem] flex-1 flex-col px-4 pt-8 pb-12 modal:justify-center modal:pt-4 modal:pb-28"
      >
        <div className="modal:rounded-2xl modal:border modal:bg-surface modal:p-9 modal:shadow-card">
          <h1 className="text-2xl leading-tight font-semibold tracking-tight">{title}</h1>
          {description && <div className="mt-2 text-muted">{description}</div>}
          <div className="mt-7 flex flex-col gap-5">{children}</div>
        </div>
        {footer && <div className="mt-6 text-center text-sm text-muted">{footer}</div>}
      </main>
    </div>
  );
}
