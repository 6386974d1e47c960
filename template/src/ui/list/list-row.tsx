import { type ReactNode, useId } from "react";
import { ConfirmButton, type ConfirmButtonProps } from "#ui/feedback/confirm-button.tsx";

export interface ListRowProps {
  icon?: ReactNode;
  title: ReactNode;
  /** Below the title, side by side. */
  facts: ReactNode;
  /** What can be done to it. */
  action: Omit<ConfirmButtonProps, "variant" | "size" | "className" | "aria-describedby"> | false;
}

/** A row of a `ListSection`. */
export function ListRow({ icon, title, facts, action }: ListRowProps) {
  const id = useId();
  return (
    <li className="flex items-start gap-x-3.5 py-4 first:pt-0 last:pb-0">
      {icon && (
        <span
          aria-hidden="true"
          className="grid size-9 shrink-0 place-items-center rounded-lg border bg-surface text-muted [&_svg]:size-4.5"
        >
          {icon}
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-6 gap-y-2.5">
        <div className="min-w-0 flex-1 basis-52">
          <p id={id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium wrap-anywhere">
            {title}
          </p>
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">{facts}</p>
        </div>
        {action && <ConfirmButton {...action} variant="secondary" size="sm" aria-describedby={id} />}
      </div>
    </li>
  );
}
