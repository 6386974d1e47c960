import { Link } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { Skeleton } from "#ui/states.tsx";
import type { ShelfBook } from "../schema.ts";
import { BookCover } from "./book-cover.tsx";

/** The book that was last opened in this tab. Its cover morphs between the list and the book's page. */
let opened: string | undefined;

export const coverStyle = (id: string) => ({ viewTransitionName: `book-${id}` });

export function BookTile({ book }: { book: ShelfBook }) {
  const { id } = book;
  return (
    <Link
      to="/app/books/$id"
      params={{ id }}
      onClick={(event) => openBook(id, event.currentTarget)}
      className="group/book block rounded-lg"
    >
      <span
        data-cover=""
        // Only this cover has a name, because the browser captures each element that has one.
        style={id === opened ? coverStyle(id) : undefined}
        className="block transition-transform duration-150 ease-out group-hover/book:-translate-y-1 group-active/book:scale-98 motion-reduce:transform-none"
      >
        <BookCover book={book} />
      </span>
    </Link>
  );
}

interface ShelfProps {
  title: string;
  className?: string;
  more?: ReactNode;
  children: ReactNode;
}

export function Shelf({ title, className, more, children }: ShelfProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pointer-coarse:[&>a]:-my-3">
        <h2 id={id} className="text-lg font-semibold tracking-tight">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  );
}

export const rowClass =
  "grid gap-4 max-md:-mx-4 max-md:auto-cols-[8.5rem] max-md:grid-flow-col max-md:snap-x max-md:scroll-px-4 max-md:overflow-x-auto max-md:px-4 max-md:pt-1 max-md:pb-3 md:grid-cols-6 md:gap-5";

export function BookRow({ books }: { books: readonly ShelfBook[] }) {
  return (
    <ul className={rowClass}>
      {books.map((book) => (
        <li key={book.id} className="snap-start">
          <BookTile book={book} />
        </li>
      ))}
    </ul>
  );
}

const places = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

export function CoverSkeletons({ className, count }: { className: string; count: number }) {
  return (
    <div className={className}>
      {places.slice(0, count).map((place) => (
        <Skeleton key={place} className="aspect-2/3 w-full" />
      ))}
    </div>
  );
}

/** Runs before the page changes, because the browser then captures the old page. */
function openBook(id: string, link: HTMLElement): void {
  for (const cover of document.querySelectorAll<HTMLElement>("a [data-cover]"))
    cover.style.viewTransitionName = link.contains(cover) ? coverStyle(id).viewTransitionName : "";
  opened = id;
}
