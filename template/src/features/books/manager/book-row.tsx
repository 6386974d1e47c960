import { Link } from "@tanstack/react-router";
import ChevronRight from "lucide-react/icons/chevron-right";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/states.tsx";
import { BookCover } from "../components/book-cover.tsx";
import { useGenreName } from "../components/use-genre-name.ts";
import type { Book } from "../schema.ts";

const row = "flex min-h-17 items-center gap-4 px-4 py-2.5 md:px-5";

/** In the direction of its own text, aligned to the start side of the page. */
const words = "block truncate text-match-parent";

export function BookRow({ book }: { book: Book }) {
  const genreName = useGenreName();
  return (
    <li>
      <Link
        to="/manager/books/$id"
        params={{ id: book.id }}
        className={`${row} transition-colors hover:bg-sunken focus-visible:-outline-offset-2`}
      >
        <BookCover book={book} size="mark" />
        <span className="min-w-0 flex-1">
          <span dir="auto" className={`${words} font-medium`}>
            {book.title}
          </span>
          <span dir="auto" className={`${words} text-sm text-muted`}>
            {book.author}
          </span>
        </span>
        <span className="flex w-36 justify-end max-sm:hidden">
          <Badge>{genreName(book.genre)}</Badge>
        </span>
        <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-faint rtl:-scale-x-100" />
      </Link>
    </li>
  );
}

const lines = ["w-48", "w-64", "w-40", "w-56", "w-44", "w-60", "w-52", "w-36"];

export function BookRowSkeletons() {
  return (
    <Card flush className="divide-y">
      {lines.map((width) => (
        <div key={width} className={row}>
          <Skeleton className="h-11 w-8 rounded-sm" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className={`h-4 max-w-full ${width}`} />
            <Skeleton className="h-3 w-28" />
          </div>
          <Skeleton className="h-5 w-20 rounded-full max-sm:hidden" />
        </div>
      ))}
    </Card>
  );
}
