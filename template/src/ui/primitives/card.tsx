import type { ComponentProps } from "react";
import { cn } from "./cn.ts";

export function Card({ className, ...rest }: ComponentProps<"section">) {
  return (
    <section {...rest} className={cn("rounded-2xl border bg-surface p-5 shadow-card md:p-6", className)} />
  );
}

/** The title row of a card; `level` follows the page's outline. */
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
