import type { CSSProperties } from "react";
import { cn } from "#ui/primitives/cn.ts";
import type { Book } from "../schema.ts";

interface BookCoverProps {
  book: Pick<Book, "title" | "author" | "genre">;
  /** "mark" is a small book without text. */
  size?: "grid" | "page" | "mark";
}

type Ink = CSSProperties & { "--cover": string };

/** Drawn in the colour of the genre, darkened so that white text is readable on any colour. */
export function BookCover({ book: { title, author, genre }, size = "grid" }: BookCoverProps) {
  const ink: Ink = { "--cover": genre.color };
  const mark = size === "mark";
  return (
    <span
      style={ink}
      className={cn(
        "relative isolate flex flex-col overflow-hidden text-on-accent",
        "bg-[linear-gradient(160deg,color-mix(in_oklab,var(--cover)_86%,black),color-mix(in_oklab,var(--cover)_58%,black))]",
        "before:absolute before:inset-y-0 before:start-0 before:w-[7%] before:bg-black/20",
        mark ? "h-11 w-8 shrink-0 rounded-sm" : "aspect-2/3 w-full justify-between shadow-card",
        size === "grid" && "rounded-lg p-4 ps-5.5",
        size === "page" && "rounded-xl p-6 ps-9",
      )}
    >
      {!mark && (
        <>
          <span
            dir="auto"
            className={cn(
              "text-match-parent line-clamp-5 font-semibold tracking-tight text-balance wrap-anywhere",
              size === "page" ? "text-2xl leading-snug" : "leading-snug",
            )}
          >
            {title}
          </span>
          <span
            dir="auto"
            className={cn(
              "text-match-parent line-clamp-2 text-on-accent/85 wrap-anywhere",
              size === "page" ? "text-base" : "text-sm",
            )}
          >
            {author}
          </span>
        </>
      )}
    </span>
  );
}
