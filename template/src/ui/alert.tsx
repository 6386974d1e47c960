import type { ReactNode } from "react";
import { tones } from "./badge.tsx";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";

export interface AlertProps {
  tone?: keyof typeof icons | undefined;
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** How screen readers announce it: "alert" interrupts, "status" waits. Default: "alert" for danger, else "status". */
  role?: "alert" | "status" | "note" | undefined;
  className?: string | undefined;
}

const icons = {
  info: "info",
  success: "circle-check",
  warning: "circle-alert",
  danger: "circle-alert",
} as const;

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
      <Icon name={icons[tone]} className="mt-px size-5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink/85">{children}</div>}
        {actions && <div className="mt-2 flex flex-wrap gap-3">{actions}</div>}
      </div>
    </div>
  );
}
