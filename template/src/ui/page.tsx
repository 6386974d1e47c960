import type { ReactNode } from "react";
import { Drawing, type DrawingProps } from "./drawing.tsx";
import { EnvironmentBadge } from "./shell.tsx";

/** A name that may be an email, which breaks in front of its "@". */
export function Breakable({ name }: { name: string }) {
  return name.split(/(?=@)/).map((part) => [<wbr key={part} />, part]);
}

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  mark?: ReactNode;
  badges?: ReactNode;
  /** At the end of the row: one primary action. All others are secondary, or in a menu. */
  actions?: ReactNode;
}

export function PageHeader({ title, description, mark, badges, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 max-sm:relative max-sm:has-[.corner]:[&>:first-child]:pe-12 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 md:mb-8">
      <div className="flex min-w-0 items-center gap-4">
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
      {actions && (
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:[reading-flow:source-order] max-sm:*:grow max-sm:has-[>.corner:only-child]:contents max-sm:[&>.bg-accent]:order-first md:[&>.bg-accent]:order-last">
          {actions}
        </div>
      )}
    </header>
  );
}

export interface ErrorPageProps {
  status?: number | string | undefined;
  title: ReactNode;
  message?: ReactNode;
  actions?: ReactNode;
  request?: ReactNode;
  /** "page" fills the screen and has its own `main`; "section" is used inside a shell. */
  as?: "page" | "section" | undefined;
}

const drawings = new Map<string, DrawingProps["name"]>([
  ["403", "no-entry"],
  ["404", "not-found"],
]);

export function ErrorPage({ status, title, message, actions, request, as = "page" }: ErrorPageProps) {
  const drawing = drawings.get(String(status));
  const content = (
    <div className="mx-auto flex w-full max-w-md flex-col items-center text-center">
      {drawing ? (
        <Drawing name={drawing} className="mb-6 h-24 w-36" />
      ) : (
        <span aria-hidden="true" className="mb-6 w-36 motif-mark" />
      )}
      {status && <p className="mb-1 text-sm font-medium text-accent-ink tabular-nums">{status}</p>}
      <h1 tabIndex={-1} className="text-2xl leading-tight font-semibold tracking-tight">
        {title}
      </h1>
      {message && <div className="mt-2.5 text-balance text-muted">{message}</div>}
      {actions && <div className="mt-7 flex flex-wrap justify-center gap-2.5">{actions}</div>}
      {request && <p className="mt-10 text-xs text-faint select-all">{request}</p>}
    </div>
  );
  if (as === "section")
    return (
      <div data-wide="" className="grid place-items-center py-16 md:py-24">
        {content}
      </div>
    );
  return (
    <main id="main" tabIndex={-1} className="relative grid min-h-page place-items-center px-4 py-16">
      <div className="absolute top-4">
        <EnvironmentBadge />
      </div>
      {content}
    </main>
  );
}
