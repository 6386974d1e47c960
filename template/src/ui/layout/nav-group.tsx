import type { ReactNode } from "react";

/** Entries of the sidebar that belong together. */
export function NavGroup({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      {title && (
        <p className="px-3 pb-1.5 text-xs font-medium text-faint md:group-data-collapsed/sidebar:sr-only">
          {title}
        </p>
      )}
      {children}
    </div>
  );
}
