import type { ReactNode } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { toProblem, useProblemText } from "#kit/shared/problem.ts";
import { Button } from "./button.tsx";
import { cn } from "./cn.ts";
import { Drawing, type DrawingProps } from "./drawing.tsx";
import { Icon } from "./icon.tsx";

/** The placeholder for loading content. `className` sets its size. Announce the loading once, on the region. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span aria-hidden="true" data-skeleton="" className={cn("block animate-shimmer bg-sunken", className)} />
  );
}

export interface EmptyStateProps {
  /** For a page that shows nothing else. Elsewhere, an icon has the motif behind it. */
  drawing?: DrawingProps["name"];
  icon?: ReactNode;
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
}

/** An empty state: what is missing, why, and what to do about it. Also for errors, with Retry. */
export function EmptyState({ drawing, icon, title, description, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      {(drawing || icon) && (
        <span
          aria-hidden="true"
          className={cn("mb-5 flex flex-col items-center", !drawing && "w-24 justify-end motif-mark")}
        >
          {drawing && <Drawing name={drawing} />}
          {icon && (
            <span
              className={cn(
                "grid size-9 place-items-center rounded-full border bg-raised text-accent-ink shadow-xs [&_svg]:size-4.5",
                drawing ? "-mt-5" : "-mb-3",
              )}
            >
              {icon}
            </span>
          )}
        </span>
      )}
      <p className="font-semibold">{title}</p>
      {description && <p className="mt-1 max-w-sm text-muted">{description}</p>}
      {actions && <div className="mt-5 flex flex-wrap justify-center gap-2.5">{actions}</div>}
    </div>
  );
}

interface LoadFailedProps {
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
}

export function LoadFailed({ title, query: { error, isFetching, refetch } }: LoadFailedProps) {
  const { t } = useTranslation("common");
  const problemText = useProblemText();
  return (
    <div role="alert">
      <EmptyState
        icon={<Icon name="triangle-alert" />}
        title={title}
        description={problemText(toProblem(error))}
        actions={
          <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
            {t("retry")}
          </Button>
        }
      />
    </div>
  );
}
