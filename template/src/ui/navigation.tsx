import { Link, type LinkProps, Outlet, useChildMatches, useHydrated } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { asLeft } from "#kit/client/tab.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { cn } from "./cn.ts";
import { Icon } from "./icon.tsx";

export function NavGroup({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      {title && <p className="px-3 pb-1.5 text-xs font-medium text-faint rail:sr-only">{title}</p>}
      {children}
    </div>
  );
}

/** The `main` of every shell has the id `main`. */
export function SkipLink({ children }: { children: ReactNode }) {
  return (
    <a
      href="#main"
      className="fixed start-3 top-3 z-50 -translate-y-20 rounded-lg opacity-0 bg-accent px-4 py-2.5 font-medium text-on-accent shadow-float transition-[translate,opacity] focus-visible:translate-y-0 focus-visible:opacity-100"
    >
      {children}
    </a>
  );
}

/**
 * The key makes React delete a page left during hydration, whose hooks would otherwise throw (TanStack/router#8198).
 */
export const PageOutlet = () => <Outlet key={useChildMatches({ select: ([page]) => page?.routeId })} />;

interface PlaceLinkProps extends Pick<ComponentProps<"a">, "aria-label" | "className" | "children"> {
  to: NonNullable<LinkProps["to"]>;
}

/** A link to a page above, as it was left in this tab: with its search, filters, sort and scroll position. */
export function PlaceLink(props: PlaceLinkProps) {
  // The server does not know how the page was left.
  const left = useHydrated() ? asLeft(props.to) : {};
  return <Link {...props} {...left} />;
}

/** The text of the page's h1. The sticky bar shows it while the heading is scrolled out of sight. */
export function useScrolledTitle(): string | undefined {
  const [title, setTitle] = useState<string>();

  useEffect(() => {
    const main = document.getElementById("main");
    if (!main) return;
    let heading: Element | null = null;
    // styles.css determines how much the bar covers.
    const { scrollPaddingTop } = getComputedStyle(document.documentElement);
    const sight = new IntersectionObserver(
      ([entry]) => {
        // An element without a height is hidden, as on a page that is about to be replaced.
        const { top = 0, height = 0 } = entry?.boundingClientRect ?? {};
        const isAbove = entry && !entry.isIntersecting && height > 0 && top < window.innerHeight / 2;
        setTitle(isAbove ? (entry.target.textContent ?? undefined) : undefined);
      },
      { rootMargin: `-${Number.parseFloat(scrollPaddingTop) || 0}px 0px 0px` },
    );
    function find() {
      const found = main?.querySelector("h1") ?? null;
      if (found === heading) return;
      heading = found;
      sight.disconnect();
      setTitle(undefined);
      if (found) sight.observe(found);
    }
    const changes = new MutationObserver(find);
    changes.observe(main, { childList: true, subtree: true });
    find();
    return () => {
      changes.disconnect();
      sight.disconnect();
    };
  }, []);

  return title;
}

export interface BreadcrumbProps {
  steps: readonly { label: string; link: { to: NonNullable<LinkProps["to"]> } }[];
  /** The title of the page. Hidden from screen readers, which read it in the heading. */
  title?: string | undefined;
}

/** The breadcrumb of a page. On small screens, just its last step, as a back arrow. */
export function Breadcrumb({ steps, title }: BreadcrumbProps) {
  const { t } = useTranslation("kit");
  return (
    <div className="flex min-w-0 items-center text-sm">
      {/* Without a step, small screens need no landmark. */}
      <nav
        aria-label={t("breadcrumb")}
        className={cn("min-w-0", title && steps.length === 1 && "max-sm:hidden")}
      >
        <ol className="flex min-w-0 items-center">
          {steps.map(({ label, link }, index) => (
            <li
              key={label}
              className={cn(
                "flex min-w-0 items-center",
                index > 0 && "sm:before:h-3 sm:before:rotate-20 sm:before:border-s sm:before:border-faint",
                index < steps.length - 1 && "max-sm:hidden",
              )}
            >
              <PlaceLink
                {...link}
                aria-label={index > 0 ? t("backTo", { name: label }) : undefined}
                className="flex min-h-9 min-w-0 items-center gap-2 rounded-lg px-2 text-muted hover:text-ink pointer-coarse:min-h-11 max-sm:text-base"
              >
                {index > 0 && (
                  <Icon name="arrow-left" className="size-4.5 shrink-0 sm:hidden rtl:-scale-x-100" />
                )}
                <span className={cn("truncate", title && "max-sm:sr-only")}>{label}</span>
              </PlaceLink>
            </li>
          ))}
        </ol>
      </nav>
      {title && (
        <p
          aria-hidden="true"
          className="flex min-w-0 animate-appear items-center max-sm:text-base sm:before:h-3 sm:before:rotate-20 sm:before:border-s sm:before:border-faint"
        >
          <bdi className="truncate px-2 font-medium">{title}</bdi>
        </p>
      )}
    </div>
  );
}
