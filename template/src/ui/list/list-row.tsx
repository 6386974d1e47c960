import { type ReactNode, useId } from "react";
import { ConfirmButton, type ConfirmButtonProps } from "#ui/feedback/confirm-button.tsx";

export interface ListRowProps {
  title: ReactNode;
  /** Below the title, side by side. */
  facts: ReactNode;
  /** What can be done to it. */
  action: Omit<ConfirmButtonProps, "variant" | "size" | "aria-describedby"> | false;
}

/** A row of a `ListSection`. */
export function ListRow({ title, facts, action }: ListRowProps) {
  const id = useId();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p id={id} className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-medium wrap-anywhere">
          {title}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-muted">{facts}</p>
      </div>
      {action && <ConfirmButton {...action} variant="secondary" size="sm" aria-describedby={id} />}
    </li>
  );
}
