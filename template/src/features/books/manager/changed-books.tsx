import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { LatestStates } from "#kit/client/feature.ts";
import { Ago } from "#kit/client/moment.tsx";
import { LatestList, latestRow } from "#ui/latest-list.tsx";
import { BookCover } from "../components/book-cover.tsx";
import { changedBooksQuery, loadChangedBooks } from "../queries.ts";

/** Which books were added or changed last. */
function ChangedBooks(states: LatestStates) {
  return (
    <LatestList {...states} query={useQuery(changedBooksQuery)} mark="h-11 w-8 rounded-sm!">
      {(book) => (
        <Link to="/manager/books/$id" params={{ id: book.id }} className={latestRow}>
          <BookCover book={book} size="mark" />
          <span className="min-w-0 flex-1">
            <bdi className="block truncate text-match-parent font-medium">{book.title}</bdi>
            <bdi className="block truncate text-match-parent text-sm text-muted">{book.author}</bdi>
          </span>
          <Ago time={book.updatedAt} />
        </Link>
      )}
    </LatestList>
  );
}

export default { Component: ChangedBooks, load: loadChangedBooks };
