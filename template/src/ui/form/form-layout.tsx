import type { ReactNode } from "react";
import { Card } from "#ui/primitives/card.tsx";

export interface FormLayoutProps {
  /** Shows what is being made while it is typed. For the eye only, and only where there is room beside the form. */
  preview: ReactNode;
  children: ReactNode;
}

/** The form of a page. */
export function FormLayout({ preview, children }: FormLayoutProps) {
  return (
    <div className="grid items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_13rem]">
      <Card>{children}</Card>
      <div aria-hidden="true" className="sticky top-24 max-lg:hidden">
        {preview}
      </div>
    </div>
  );
}
