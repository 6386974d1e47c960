import type { ReactNode } from "react";

export interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

/** Says that there is nothing, why, and what to do. Also used for an error with Retry. */
export function EmptyState({ icon, title, description, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      {icon && (
        <span aria-hidden="true" className="mb-5 grid w-24 place-items-end justify-center motif-mark">
          <span className="-mb-3 grid size-9 place-items-center rounded-full border bg-raised text-accent-ink shadow-xs [&_svg]:size-4.5">
            {icon}
          </span>
        </span>
      )}
      <p className="font-semibold">{title}</p>
      {description && <p className="mt-1 max-w-sm text-muted">{description}</p>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2.5">{actions}</div>}
    </div>
  );
}
