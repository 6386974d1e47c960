import { Link } from "@tanstack/react-router";
import type { ShelfBook } from "../schema.ts";
import { BookCover } from "./book-cover.tsx";

/** Of this tab: the book that was opened last, whose covers in the list and on its page are one to the eye. */
let opened: string | undefined;

/** For the cover on the book's own page. */
export const coverStyle = (id: string) => ({ viewTransitionName: `book-${id}` });

/** A cover that opens its book. */
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
        // No other one has a name: the browser takes a picture of each that has.
        style={id === opened ? coverStyle(id) : undefined}
        className="block transition-transform duration-150 ease-out group-hover/book:-translate-y-1 motion-reduce:transform-none"
      >
        <BookCover book={book} />
      </span>
    </Link>
  );
}

/** Before the page changes, since the browser looks at the old one then. */
function openBook(id: string, link: HTMLElement): void {
  for (const cover of document.querySelectorAll<HTMLElement>("a [data-cover]"))
    cover.style.viewTransitionName = link.contains(cover) ? coverStyle(id).viewTransitionName : "";
  opened = id;
}
