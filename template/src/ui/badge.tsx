import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export type BadgeTone = "neutral" | "accent" | "success" | "warning" | "danger" | "info";

export const tones: Record<BadgeTone, string> = {
  neutral: "bg-sunken text-muted",
  accent: "bg-accent-soft text-accent-ink",
  success: "bg-success-soft text-success-ink",
  warning: "bg-warning-soft text-warning-ink",
  danger: "bg-danger-soft text-danger-ink",
  info: "bg-info-soft text-info-ink",
};

interface BadgeProps extends ComponentProps<"span"> {
  tone?: BadgeTone;
  dot?: string | undefined;
}

export function Badge({ tone = "neutral", dot, className, children, ...rest }: BadgeProps) {
  return (
    <span {...rest} className={cn("badge", dot && "badge-dot", tones[tone], className)}>
      {dot && <span style={{ backgroundColor: dot }} className="size-2 shrink-0 rounded-full" />}
      {children}
    </span>
  );
}
