import { cn } from "#ui/primitives/cn.ts";

const base =
  "relative font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:text-accent-ink [&_svg]:shrink-0";

/** The current page's mark, which forced colours keep. */
const mark =
  "before:absolute before:rounded-full aria-[current=page]:before:bg-accent-ink forced-colors:aria-[current=page]:before:bg-[Highlight]";

const places = {
  /** App: stacked in the bottom bar, in a row in the top bar. */
  bar: "flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 rounded-lg text-xs before:inset-x-4 before:-top-1 before:h-0.5 md:min-h-9 md:flex-none md:flex-row md:gap-2 md:px-3 md:text-sm md:before:inset-x-3 md:before:top-auto md:before:-bottom-1.5 md:hover:bg-sunken md:pointer-coarse:min-h-11 [&_svg]:size-5.5 md:[&_svg]:size-4",
  /** Manager: a row of the sidebar, which shows only the icon when collapsed. */
  side: "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 before:inset-y-2 before:start-0 before:w-0.75 hover:bg-sunken aria-[current=page]:bg-accent-soft md:min-h-9 md:text-sm md:pointer-coarse:min-h-11 [&_svg]:size-4.5 md:[&_svg]:size-4 [&>span]:truncate md:group-data-collapsed/sidebar:px-2.5 md:group-data-collapsed/sidebar:[&>span]:sr-only",
};

/**
 * The look of an entry of a shell's navigation: an icon and a `<span>` of text. The current page is marked by
 * `aria-current="page"`, which the router's `Link` sets.
 */
export function navItemClass(place: keyof typeof places): string {
  return cn(base, mark, places[place]);
}
