import { Link, type LinkProps } from "@tanstack/react-router";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useTranslation } from "react-i18next";

export interface BreadcrumbProps {
  /** From the area down to this page, which has no link. */
  steps: readonly { label: string; link?: LinkProps | undefined }[];
}

/** Where a page is; on small screens only the step above it. */
export function Breadcrumb({ steps }: BreadcrumbProps) {
  const { t } = useTranslation("kit");
  return (
    <nav aria-label={t("breadcrumb")} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1 text-sm">
        {steps.map(({ label, link }, index) => (
          <li
            key={label}
            className={
              index < steps.length - 2
                ? "flex items-center gap-1 max-sm:hidden"
                : "flex min-w-0 items-center gap-1"
            }
          >
            {index > 0 && (
              <ChevronRight
                aria-hidden="true"
                className="size-3.5 shrink-0 text-faint max-sm:hidden rtl:-scale-x-100"
              />
            )}
            {link ? (
              <Link
                {...link}
                className="truncate rounded-md py-1 text-muted hover:text-ink pointer-coarse:py-3"
              >
                {label}
              </Link>
            ) : (
              <span
                aria-current="page"
                className="truncate font-medium max-sm:before:pe-1 max-sm:before:text-faint max-sm:before:content-['/']"
              >
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
