import { cn } from "./cn.ts";

/** Text of several lines, as it was typed, in its own direction. */
export function Prose({ children, className }: { children: string; className?: string }) {
  return (
    <span dir="auto" className={cn("block text-match-parent wrap-anywhere whitespace-pre-line", className)}>
      {children}
    </span>
  );
}
