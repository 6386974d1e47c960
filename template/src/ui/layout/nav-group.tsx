import type { ReactNode } from "react";

/** Entries of the sidebar that belong together. `align="end"` sinks to the bottom. */
export function NavGroup({
  title,
  align,
  children,
}: {
  title?: ReactNode;
  align?: "end" | undefined;
  children: ReactNode;
}) {
  return (
    <div className={align === "end" ? "mt-auto flex flex-col gap-0.5" : "flex flex-col gap-0.5"}>
      {title && (
        <p className="px-3 pb-1.5 text-xs font-medium text-faint md:group-data-collapsed/sidebar:sr-only">
          {title}
        </p>
      )}
      {children}
    </div>
  );
}
