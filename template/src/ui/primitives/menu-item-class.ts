import { cn } from "./cn.ts";

/** The look of an entry of a `Menu`: an icon and text, on a button or a link with `role="menuitem"`. */
export function menuItemClass(tone: "neutral" | "danger" = "neutral"): string {
  return cn(
    "flex min-h-10 w-full items-center gap-2.5 rounded-lg px-2.5 text-start text-[0.9375rem] outline-none pointer-coarse:min-h-11 [&_svg]:size-4.5 [&_svg]:shrink-0",
    tone === "danger"
      ? "text-danger-ink hover:bg-danger-soft focus-visible:bg-danger-soft"
      : "hover:bg-sunken focus-visible:bg-sunken [&_svg]:text-muted",
  );
}
