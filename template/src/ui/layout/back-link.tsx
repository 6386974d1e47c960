import type { LinkProps } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { buttonClass } from "#ui/primitives/button-class.ts";
import { cn } from "#ui/primitives/cn.ts";
import { PlaceLink } from "./place-link.tsx";

export interface BackLinkProps {
  to: NonNullable<LinkProps["to"]>;
  className?: string;
  children: ReactNode;
}

/** Where no breadcrumb is: to the list the page belongs to, as it was left. */
export function BackLink({ to, className, children }: BackLinkProps) {
  return (
    <PlaceLink
      to={to}
      className={cn(buttonClass({ variant: "ghost", size: "sm" }), "-ms-3 text-muted", className)}
    >
      <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
      {children}
    </PlaceLink>
  );
}
