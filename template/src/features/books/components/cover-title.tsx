import { cn } from "#ui/cn.ts";
import { titleSize } from "../cover/draw-cover.ts";
import type { Book } from "../schema.ts";

interface CoverTitleProps {
  book: Pick<Book, "title" | "author">;
  serif: boolean;
}

/** On a drawn cover: the title above, the author at the foot, each in its own direction. */
export function CoverTitle({ book: { title, author }, serif }: CoverTitleProps) {
  return (
    <span className="absolute inset-[8cqi] flex flex-col justify-between gap-1">
      <span
        dir="auto"
        style={{ fontSize: `max(0.75rem, ${titleSize(title)}cqi)` }}
        className={cn(
          "text-match-parent line-clamp-5 leading-[1.14] font-semibold tracking-tight text-balance wrap-anywhere",
          serif && "font-serif",
        )}
      >
        {title}
      </span>
      <span
        dir="auto"
        className="text-match-parent line-clamp-2 text-[length:max(0.6875rem,6.6cqi)] leading-tight font-medium wrap-anywhere"
      >
        {author}
      </span>
    </span>
  );
}
