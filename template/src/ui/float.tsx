import { DirectionProvider } from "@base-ui/react/direction-provider";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { cn } from "./cn.ts";

/** Tells Base UI the page's text direction, for arrow keys and for "start" and "end". */
export function Directed({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  return <DirectionProvider direction={i18n.dir()}>{children}</DirectionProvider>;
}

/** The classes of elements that float above the page: menus, popovers, lists of options. Base UI positions them. */
export const floatClass =
  "max-h-(--available-height) max-w-[min(24rem,var(--available-width))] origin-(--transform-origin) rounded-xl border bg-raised text-ink shadow-float outline-none transition-[opacity,scale] duration-140 data-starting-style:scale-97 data-starting-style:opacity-0 data-ending-style:scale-97 data-ending-style:opacity-0";

export function entryClass(tone: "neutral" | "danger" = "neutral"): string {
  return cn(
    "flex min-h-9 cursor-default items-center gap-2.5 rounded-lg px-2.5 py-1 text-start text-sm select-none pointer-coarse:text-base pointer-coarse:min-h-11 focus-visible:outline-2 focus-visible:outline-ring focus-visible:-outline-offset-2 [&_svg]:size-4 [&_svg]:shrink-0",
    "data-disabled:text-faint forced-colors:data-disabled:text-[GrayText] forced-colors:data-highlighted:bg-[Highlight] forced-colors:data-highlighted:text-[HighlightText] forced-colors:data-highlighted:forced-color-adjust-none",
    tone === "danger"
      ? "text-danger-ink data-highlighted:bg-danger-soft"
      : "data-highlighted:bg-sunken [&_svg]:text-muted forced-colors:[&_svg]:text-inherit",
  );
}
