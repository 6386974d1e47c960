import { type ReactNode, useId } from "react";
import { cn } from "#ui/cn.ts";
import type { ShelfBook } from "../schema.ts";
import { BookTile } from "./book-tile.tsx";

interface CoverRowProps {
  title: ReactNode;
  books: readonly ShelfBook[];
  /** At the end of the title's row. */
  action?: ReactNode;
  className?: string;
}

/** A row of covers: swiped on small screens, wrapped on others. */
export function CoverRow({ title, books, action, className }: CoverRowProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="min-w-0 text-lg font-semibold tracking-tight wrap-anywhere">
          {title}
        </h2>
        {action}
      </div>
      <ul
        className={cn(
          "grid gap-4 md:grid-cols-6 md:gap-5",
          "max-md:-mx-4 max-md:auto-cols-[8.5rem] max-md:grid-flow-col max-md:snap-x max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 max-md:pt-1 max-md:pb-3",
        )}
      >
        {books.map((book) => (
          <li key={book.id} className="snap-start">
            <BookTile book={book} />
          </li>
        ))}
      </ul>
    </section>
  );
}
