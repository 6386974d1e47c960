import type { ReactNode } from "react";

export interface BrandProps {
  name: string;
  /** Replaces the mark drawn from the name's first letter. */
  mark?: ReactNode;
}

/** The product's mark and name. */
export function Brand({ name, mark }: BrandProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5 font-semibold tracking-tight">
      {mark ?? (
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-items-center rounded-lg bg-accent text-sm text-on-accent"
        >
          {[...name][0]?.toLocaleUpperCase()}
        </span>
      )}
      <span className="truncate md:group-data-collapsed/sidebar:sr-only">{name}</span>
    </span>
  );
}
