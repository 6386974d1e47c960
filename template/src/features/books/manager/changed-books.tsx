import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { LatestStates } from "#kit/client/feature.tsx";
import { LatestList } from "#ui/latest-list.tsx";
import { BookCover } from "../components/book-cover.tsx";
import { changedBooksQuery, loadChangedBooks } from "../queries.ts";
import type { Book } from "../schema.ts";

function ChangedBooks(states: LatestStates) {
  return <FewBooks {...states} query={useQuery(changedBooksQuery)} />;
}

export function FewBooks(props: LatestStates & { query: UseQueryResult<Book[]> }) {
  return (
    <LatestList {...props} mark="h-11 w-8 rounded-sm!">
      {(book) => ({
        link: { to: "/manager/books/$id", params: { id: book.id } },
        picture: <BookCover book={book} size="mark" />,
        title: book.title,
        below: book.author,
        time: book.updatedAt,
      })}
    </LatestList>
  );
}

export default { Component: ChangedBooks, load: loadChangedBooks };
