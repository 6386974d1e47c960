import type { ReactNode } from "react";
import { cn } from "#ui/primitives/cn.ts";

/** The buttons at the end of a form; in a dialog they share the row on small screens. */
export function FormActions({ inDialog = false, children }: { inDialog?: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        "flex gap-2.5",
        inDialog ? "*:flex-1 modal:justify-end modal:*:flex-none" : "flex-wrap justify-end pt-1",
      )}
    >
      {children}
    </div>
  );
}
