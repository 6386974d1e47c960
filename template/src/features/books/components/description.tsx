import { cn } from "#ui/cn.ts";

/** Several lines as they were typed, in their own direction. */
export function Description({ children, className }: { children: string; className?: string }) {
  return (
    <span dir="auto" className={cn("block text-match-parent wrap-anywhere whitespace-pre-line", className)}>
      {children}
    </span>
  );
}
