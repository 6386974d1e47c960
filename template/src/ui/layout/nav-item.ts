import { cn } from "#ui/primitives/cn.ts";

const base =
  "font-medium text-muted transition-colors duration-150 hover:text-ink aria-[current=page]:text-accent-ink [&_svg]:shrink-0";

const places = {
  /** App: stacked in the bottom bar, in a row in the top bar. */
  bar: "flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 rounded-lg text-xs [&_svg]:size-5.5 md:min-h-10 md:flex-none md:flex-row md:gap-2 md:px-3 md:text-base md:hover:bg-sunken md:aria-[current=page]:bg-accent-soft md:[&_svg]:size-4.5",
  /** Manager: a row of the sidebar, which shows only the icon when collapsed. */
  side: "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-base hover:bg-sunken aria-[current=page]:bg-accent-soft md:min-h-9.5 md:pointer-coarse:min-h-11 [&_svg]:size-4.5 [&>span]:truncate md:group-data-collapsed/sidebar:[&>span]:sr-only",
};

/**
 * The look of an entry of a shell's navigation: an icon and a `<span>` of text. The current page is marked by
 * `aria-current="page"`, which the router's `Link` sets.
 */
export function navItemClass(place: keyof typeof places): string {
  return cn(base, places[place]);
}
