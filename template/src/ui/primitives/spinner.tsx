import { cn } from "./cn.ts";

export interface SpinnerProps {
  /** Said to screen readers; leave out where the surroundings already say it (`aria-busy`). */
  label?: string | undefined;
  className?: string | undefined;
}

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span role={label ? "status" : undefined} className={cn("inline-flex", className)}>
      <span
        aria-hidden="true"
        className="size-[1.125em] animate-spin rounded-full border-2 border-current/25 border-t-current"
      />
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}
