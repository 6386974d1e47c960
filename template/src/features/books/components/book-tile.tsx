import { listedCoverStyle } from "../opened-book.ts";
import type { ShelfBook } from "../schema.ts";
import type { BooksSearch } from "../search.ts";
import { BookCover } from "./book-cover.tsx";
import { BookLink } from "./book-link.tsx";

interface BookTileProps {
  book: ShelfBook;
  search?: BooksSearch | undefined;
}

/** A cover that opens its book. */
export function BookTile({ book, search }: BookTileProps) {
  return (
    <BookLink id={book.id} search={search} className="group/book block rounded-lg">
      <span
        data-cover=""
        style={listedCoverStyle(book.id)}
        className="block transition-transform duration-150 ease-out group-hover/book:-translate-y-1 motion-reduce:transform-none"
      >
        <BookCover book={book} />
      </span>
    </BookLink>
  );
}
