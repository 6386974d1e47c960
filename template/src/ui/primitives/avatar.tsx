import type { CSSProperties } from "react";
import { cn } from "./cn.ts";
import { hueOf, initials } from "./initials.ts";
import { usePicture } from "./use-picture.ts";

export interface AvatarProps {
  name: string;
  /** The address of the picture. */
  image?: string | null | undefined;
  size?: "sm" | "md" | "lg" | undefined;
}

const sizes = { sm: "size-7 text-xs", md: "size-9 text-xs", lg: "size-14 text-lg" };

/** A picture, or initials on a colour made from the name. Decorative: the name stands beside it. */
export function Avatar({ name, image, size = "md" }: AvatarProps) {
  const style: CSSProperties & { "--hue": number } = { "--hue": hueOf(name) };
  const picture = usePicture(image);
  return (
    <span
      aria-hidden="true"
      style={style}
      className={cn(
        "relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold select-none",
        "bg-[light-dark(oklch(0.925_0.028_var(--hue)),oklch(0.36_0.045_var(--hue)))] text-[light-dark(oklch(0.38_0.09_var(--hue)),oklch(0.9_0.05_var(--hue)))]",
        sizes[size],
      )}
    >
      {picture ? (
        <img {...picture} alt="" className="absolute inset-0 size-full object-cover" />
      ) : (
        initials(name)
      )}
    </span>
  );
}
