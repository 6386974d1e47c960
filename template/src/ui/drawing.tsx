import { cn } from "./cn.ts";
import sprite from "./drawings.svg";

export interface DrawingProps {
  name: "nothing" | "not-found" | "no-entry";
  className?: string | undefined;
}

/** A drawing from drawings.svg in tones of the accent, for decoration. Only pages that show one fetch the file. */
export function Drawing({ name, className }: DrawingProps) {
  return (
    <svg aria-hidden="true" className={cn("h-20 w-30 text-accent-ink", className)}>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
