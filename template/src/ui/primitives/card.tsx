import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export interface CardProps extends ComponentProps<"section"> {
  /** No padding: for lists and tables that run to the edges. */
  flush?: boolean | undefined;
}

export function Card({ flush, className, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={cn(
        "rounded-xl border bg-surface shadow-card",
        flush ? "overflow-clip" : "p-5 md:p-6",
        className,
      )}
    />
  );
}

/** The title row of a card. */
export function CardHeader({ className, ...rest }: ComponentProps<"header">) {
  return (
    <header
      {...rest}
      className={cn("mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2", className)}
    />
  );
}

export function CardTitle({ className, ...rest }: ComponentProps<"h2">) {
  return <h2 {...rest} className={cn("font-semibold tracking-tight", className)} />;
}
