import type { ReactNode } from "react";
import { cn } from "./cn.ts";

type AlertTone = "info" | "success" | "warning" | "danger";

export interface AlertProps {
  tone?: AlertTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links for what to do next. */
  actions?: ReactNode;
  /** Read out when it appears: "alert" interrupts, "status" waits. Default: "alert" for danger, else "status". */
  role?: "alert" | "status" | "note" | undefined;
  className?: string | undefined;
}

const tones: Record<AlertTone, string> = {
  info: "bg-info-soft text-info-ink",
  success: "bg-success-soft text-success-ink",
  warning: "bg-warning-soft text-warning-ink",
  danger: "bg-danger-soft text-danger-ink",
};

const marks: Record<AlertTone, string> = {
  info: "M10 9v4.5M10 6.4v.1",
  success: "m6.8 10.3 2.2 2.2 4.2-4.7",
  warning: "M10 6v4.5M10 13.6v.1",
  danger: "M10 6v4.5M10 13.6v.1",
};

/** A message in the flow of the page. */
export function Alert({ tone = "info", title, children, actions, role, className }: AlertProps) {
  return (
    <div
      role={role ?? (tone === "danger" ? "alert" : "status")}
      className={cn(
        "flex gap-3 rounded-xl border border-current/15 px-4 py-3 text-sm",
        tones[tone],
        className,
      )}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 20 20"
        className="mt-px size-5 shrink-0"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="10" cy="10" r="7.6" />
        <path d={marks[tone]} />
      </svg>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink/85">{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}
