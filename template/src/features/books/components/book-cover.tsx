import { useTranslation } from "react-i18next";
import { usePicture } from "#ui/avatar.tsx";
import { cn } from "#ui/cn.ts";
import { drawCover } from "../cover/draw-cover.ts";
import type { Book } from "../schema.ts";
import { CoverDrawing } from "./cover-drawing.tsx";
import { CoverTitle } from "./cover-title.tsx";

type CoveredBook = Pick<Book, "title" | "author" | "genre" | "cover">;

interface BookCoverProps {
  book: CoveredBook;
  /** "mark" and "small" have no text; a mark has a width of its own. On a page or beside details, the title stands beside it. */
  size?: "grid" | "page" | "detail" | "small" | "mark";
}

/** Where the cover bends, beside the back of the book. */
const spine =
  "before:absolute before:inset-y-0 before:start-[2.5cqi] before:-z-10 before:w-[2cqi] before:bg-linear-to-r before:from-[oklch(0_0_0/0.12)] before:to-[oklch(1_0_0/0.16)] rtl:before:bg-linear-to-l";

/** The picture of a book; without one, a drawing. It scales as a whole, with the width that it is given. */
export function BookCover({ book, size = "grid" }: BookCoverProps) {
  const { t } = useTranslation("books");
  const mark = size === "mark";
  const bare = mark || size === "small";
  // In a grid nothing else tells which book it is.
  const named = size === "grid";
  const picture = usePicture(book.cover);
  const drawn = drawCover(book);
  // Each container is laid out by itself, which takes time in a long list.
  const scales = !bare || (!picture && drawn.letter);
  return (
    <span
      style={{ color: drawn.palette.ink }}
      className={cn(
        "relative isolate block overflow-hidden outline -outline-offset-1 outline-[oklch(0_0_0/0.1)] forced-color-adjust-none [print-color-adjust:exact] dark:brightness-90",
        scales && "@container",
        // Its ratio holds its place: below the fold nothing of it is laid out.
        named && "[content-visibility:auto]",
        bare ? "rounded-sm" : "rounded-s-sm rounded-e-lg shadow-card",
        mark ? "h-11 w-8 shrink-0" : "aspect-2/3 w-full",
        size === "page" && "rounded-e-xl",
        !picture && !bare && spine,
      )}
    >
      {picture ? (
        <img
          {...picture}
          alt={named || bare ? "" : t("cover.label", { title: book.title })}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 -z-10 size-full object-cover"
        />
      ) : (
        <CoverDrawing drawn={drawn} />
      )}
      {!bare && (
        <span aria-hidden={!named} className={picture ? "sr-only" : "contents"}>
          <CoverTitle book={book} serif={drawn.serif} />
        </span>
      )}
    </span>
  );
}
