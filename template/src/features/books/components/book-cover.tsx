import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { getHue, usePicture } from "#ui/avatar.tsx";
import { cn } from "#ui/cn.ts";
import type { Book } from "../schema.ts";

interface BookCoverProps {
  book: Pick<Book, "title" | "author" | "genre" | "cover">;
  /**
   * "mark" and "small" have no text; "mark" sets its own width. With "page" and "detail", the page shows the title next
   * to the cover.
   */
  size?: "grid" | "page" | "detail" | "small" | "mark";
}

const spine =
  "before:absolute before:inset-y-0 before:start-[2.5cqi] before:-z-10 before:w-[2cqi] before:bg-linear-to-r before:from-[oklch(0_0_0/0.12)] before:to-[oklch(1_0_0/0.16)] rtl:before:bg-linear-to-l";

/** The cover picture or, without one, a drawing in the genre's colour. Everything scales with the cover's width. */
export function BookCover({ book, size = "grid" }: BookCoverProps) {
  const { t } = useTranslation("books");
  const { title, author, genre, cover } = book;
  const mark = size === "mark";
  const bare = mark || size === "small";
  // In a grid, only the cover names the book.
  const named = size === "grid";
  const picture = usePicture(cover);
  const { ground, near, far, ink } = coverColors(genre.color, author);
  return (
    <span
      style={{ color: ink, backgroundColor: ground }}
      className={cn(
        "relative isolate block overflow-hidden outline -outline-offset-1 outline-[oklch(0_0_0/0.1)] forced-color-adjust-none [print-color-adjust:exact] not-print:dark:brightness-90",
        // The browser lays out each container separately, which is slow in long lists.
        !bare && "@container",
        // The browser skips the content of covers below the fold. Their aspect ratio reserves the space.
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
          alt={named || bare ? "" : t("cover.label", { title })}
          loading="lazy"
          decoding="async"
          className="absolute inset-0 -z-10 size-full object-cover"
        />
      ) : (
        <svg
          viewBox="0 0 120 180"
          preserveAspectRatio="xMidYMid slice"
          aria-hidden="true"
          className="absolute inset-0 -z-10 size-full"
        >
          <rect {...getShape(getHue(title))} style={{ fill: far }} />
          <circle style={{ fill: near }} cx={20 + (getHue(author) % 80)} cy="118" r="24" />
        </svg>
      )}
      {!bare && (
        <span aria-hidden={!named} className={picture ? "sr-only" : "contents"}>
          <CoverText title={title} author={author} />
        </span>
      )}
    </span>
  );
}

/** A disc, a tile standing on a corner or a tilted pill. It lies between title and author, behind neither. */
function getShape(hash: number) {
  const { width, height, rx, turn } = shapes[hash % shapes.length] ?? shapes[0];
  const x = 20 + (hash % 80);
  return { x: x - width / 2, y: 108 - height / 2, width, height, rx, transform: `rotate(${turn} ${x} 108)` };
}

const shapes = [
  { width: 88, height: 88, rx: 44, turn: 0 },
  { width: 64, height: 64, rx: 6, turn: 45 },
  { width: 52, height: 96, rx: 26, turn: 24 },
] as const;

function CoverText({ title, author }: Pick<Book, "title" | "author">) {
  return (
    <span className="absolute inset-[8cqi] flex flex-col justify-between gap-1">
      <span
        dir="auto"
        style={{ fontSize: `calc(max(0.75rem, ${titleSize(title)}cqi) * var(--font-scale, 1))` }}
        className="text-match-parent line-clamp-5 leading-[1.14] font-semibold tracking-tight text-balance wrap-anywhere"
      >
        {title}
      </span>
      <span
        dir="auto"
        className="text-match-parent line-clamp-2 text-[length:calc(max(0.6875rem,6.6cqi)*var(--font-scale,1))] leading-tight font-medium wrap-anywhere"
      >
        {author}
      </span>
    </span>
  );
}

/** The font size in hundredths of the cover's width. It fits the longest word and keeps the lines few. */
function titleSize(title: string): number {
  const longest = Math.max(...title.split(/[\s-]+/).map((word) => [...word].length));
  const byLength = title.length <= 16 ? 15 : title.length <= 30 ? 12.5 : title.length <= 60 ? 10.5 : 8.5;
  return Math.max(7.5, Math.min(byLength, Math.round(1350 / longest) / 10));
}

/** For each colour of a cover: its lightness, and its share of the genre's chroma. */
export const coverPalettes = [
  { ground: [0.94, 0.25], far: [0.87, 0.4], near: [0.77, 0.6], ink: [0.25, 0.5] },
  { ground: [0.36, 0.7], far: [0.43, 0.75], near: [0.5, 0.75], ink: [0.96, 0.1] },
  { ground: [0.78, 0.5], far: [0.86, 0.4], near: [0.67, 0.65], ink: [0.2, 0.4] },
] as const;

/** The colours of a drawn cover, in its genre's hue. `ink` is readable on all others. An author's books look alike. */
function coverColors(genre: string, author: string) {
  const palette = coverPalettes[getHue(author) % coverPalettes.length] ?? coverPalettes[0];
  const of = ([lightness, share]: readonly [number, number]) =>
    `oklch(from ${genre} ${lightness} calc(c * ${share}) h)`;
  return { ground: of(palette.ground), far: of(palette.far), near: of(palette.near), ink: of(palette.ink) };
}
