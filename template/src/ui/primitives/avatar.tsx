import type { CSSProperties } from "react";
import { cn } from "./cn.ts";
import { hueOf, initials } from "./initials.ts";

export interface AvatarProps {
  name: string;
  size?: "sm" | "md" | "lg" | undefined;
}

const sizes = { sm: "size-7 text-[0.6875rem]", md: "size-9 text-xs", lg: "size-14 text-lg" };

/** Initials on a colour made from the name. Decorative: the name stands beside it. */
export function Avatar({ name, size = "md" }: AvatarProps) {
  const style: CSSProperties & { "--hue": number } = { "--hue": hueOf(name) };
  return (
    <span
      aria-hidden="true"
      style={style}
      className={cn(
        "inline-grid shrink-0 place-items-center rounded-full font-semibold select-none",
        "bg-[light-dark(oklch(0.925_0.028_var(--hue)),oklch(0.36_0.045_var(--hue)))] text-[light-dark(oklch(0.38_0.09_var(--hue)),oklch(0.9_0.05_var(--hue)))]",
        sizes[size],
      )}
    >
      {initials(name)}
    </span>
  );
}
