import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { cn } from "#ui/primitives/cn.ts";
import { usePicture } from "#ui/primitives/use-picture.ts";
import type { Book } from "../schema.ts";

interface BookCoverProps {
  book: Pick<Book, "title" | "author" | "genre" | "cover">;
  /** "mark" is a small book without text. On a page or beside details, the title stands beside it. */
  size?: "grid" | "page" | "detail" | "mark";
}

type Ink = CSSProperties & { "--cover": string };

/**
 * The picture of a book; without one, drawn in the colour of the genre, darkened so that white text is readable on any
 * colour.
 */
export function BookCover({ book: { title, author, genre, cover }, size = "grid" }: BookCoverProps) {
  const ink: Ink = { "--cover": genre.color };
  const { t } = useTranslation("books");
  const mark = size === "mark";
  // In a grid nothing else tells which book it is.
  const named = size === "grid";
  const picture = usePicture(cover);
  return (
    <span
      style={ink}
      className={cn(
        "relative isolate flex flex-col overflow-hidden text-on-accent",
        "bg-[linear-gradient(160deg,color-mix(in_oklab,var(--cover)_86%,black),color-mix(in_oklab,var(--cover)_58%,black))]",
        !picture && "before:absolute before:inset-y-0 before:start-0 before:w-[7%] before:bg-black/20",
        mark ? "h-11 w-8 shrink-0 rounded-sm" : "aspect-2/3 w-full justify-between shadow-card",
        (size === "grid" || size === "detail") && "rounded-lg p-4 ps-5.5",
        size === "page" && "rounded-xl p-6 ps-9",
      )}
    >
      {picture && (
        <img
          {...picture}
          alt={named || mark ? "" : t("cover.label", { title })}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 -z-10 size-full object-cover"
        />
      )}
      {!mark && (
        <span aria-hidden={!named} className={picture ? "sr-only" : "contents"}>
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
        </span>
      )}
    </span>
  );
}
