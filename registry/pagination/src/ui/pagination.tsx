import { Link, type LinkProps } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { buttonClass } from "./button.tsx";
import { Icon } from "./icon.tsx";

export interface PaginationProps {
  /** Starts at 1. */
  page: number;
  pages: number;
  link: (page: number) => LinkProps;
}

/** Numbered pages, for lists that are read by number. Lists that change while they are read load more instead. */
export function Pagination({ page, pages, link }: PaginationProps) {
  const { t, i18n } = useTranslation("kit");
  const format = new Intl.NumberFormat(i18n.language);
  return (
    <nav aria-label={t("pages.label")}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>
          <Step to={page > 1 ? link(page - 1) : undefined} label={t("pages.previous")} icon="chevron-left" />
        </li>
        {pagesShown(page, pages).map((number, index) =>
          number === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: dots have nothing else, and keep no state.
            <li key={`…${index}`} aria-hidden="true" className="w-8 text-center text-faint">
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                {...link(number)}
                // Otherwise the link to the first page, which has no search, would count as current on every
                // page.
                activeOptions={{ exact: true, includeSearch: true }}
                aria-label={t("pages.page", { page: number })}
                aria-current={number === page ? "page" : undefined}
                className={buttonClass(
                  { variant: "ghost", size: "sm" },
                  "min-w-9 tabular-nums aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink pointer-coarse:min-w-11",
                )}
              >
                {format.format(number)}
              </Link>
            </li>
          ),
        )}
        <li>
          <Step to={page < pages ? link(page + 1) : undefined} label={t("pages.next")} icon="chevron-right" />
        </li>
      </ul>
    </nav>
  );
}

const stepClass = buttonClass(
  { variant: "ghost", size: "sm" },
  "min-w-9 px-0! data-disabled:opacity-40 pointer-coarse:min-w-11",
);

interface StepProps {
  to: LinkProps | undefined;
  label: string;
  icon: "chevron-left" | "chevron-right";
}

function Step({ to, label, icon }: StepProps) {
  const content = <Icon name={icon} className="rtl:-scale-x-100" />;
  if (to)
    return (
      <Link {...to} aria-label={label} className={stepClass}>
        {content}
      </Link>
    );
  return (
    <span aria-hidden="true" data-disabled="" className={stepClass}>
      {content}
    </span>
  );
}

/**
 * The pages to offer: the first, the last, and those around the current one; null stands for omitted pages.
 */
export function pagesShown(page: number, pages: number): readonly (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b);
  return wanted.flatMap((number, index) => {
    const gap = number - (wanted[index - 1] ?? 0);
    // A single page takes no more room than the dots.
    if (gap === 2) return [number - 1, number];
    return gap > 2 ? [null, number] : [number];
  });
}
