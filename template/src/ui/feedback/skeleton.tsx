import { cn } from "#ui/primitives/cn.ts";

/** The place of something still loading; its size comes from `className`. Say "loading" once, on the region. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span aria-hidden="true" data-skeleton="" className={cn("block animate-shimmer bg-sunken", className)} />
  );
}
