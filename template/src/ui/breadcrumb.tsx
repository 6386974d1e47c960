import type { LinkProps } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useTranslation } from "react-i18next";
import { cn } from "./cn.ts";
import { PlaceLink } from "./navigation.tsx";

export interface BreadcrumbProps {
  /** The pages above this one, the outermost first. */
  steps: readonly { label: string; link: { to: NonNullable<LinkProps["to"]> } }[];
  /** This page, for the eye alone: its heading says it to screen readers. */
  title?: string | undefined;
}

/** The way up from a page; on small screens only one step of it, as an arrow back. */
export function Breadcrumb({ steps, title }: BreadcrumbProps) {
  const { t } = useTranslation("kit");
  return (
    <nav aria-label={t("breadcrumb")} className="flex min-w-0 items-center text-sm">
      <ol className="flex min-w-0 items-center">
        {steps.map(({ label, link }, index) => (
          <li
            key={label}
            className={cn(
              "flex min-w-0 items-center",
              index > 0 && "sm:before:text-faint sm:before:content-['/']",
              index < steps.length - 1 && "max-sm:hidden",
            )}
          >
            <PlaceLink
              {...link}
              aria-label={index > 0 ? t("backTo", { name: label }) : undefined}
              className="flex min-h-9 min-w-0 items-center gap-2 rounded-lg px-2 text-muted hover:text-ink pointer-coarse:min-h-11 max-sm:text-base"
            >
              {index > 0 && (
                <ArrowLeft aria-hidden="true" className="size-4.5 shrink-0 sm:hidden rtl:-scale-x-100" />
              )}
              <span className={cn("truncate", title && "max-sm:sr-only")}>{label}</span>
            </PlaceLink>
          </li>
        ))}
      </ol>
      {title && (
        <p
          aria-hidden="true"
          className="flex min-w-0 animate-appear items-center max-sm:text-base sm:before:text-faint sm:before:content-['/']"
        >
          <bdi className="truncate px-2 font-medium">{title}</bdi>
        </p>
      )}
    </nav>
  );
}
