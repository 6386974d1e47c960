import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { openBook } from "../opened-book.ts";
import type { BooksSearch } from "../search.ts";

interface BookLinkProps {
  id: string;
  /** Of the list that its page shall page through. */
  search?: BooksSearch | undefined;
  className: string;
  children: ReactNode;
}

/** Opens the page of a book. */
export function BookLink({ id, search = {}, className, children }: BookLinkProps) {
  return (
    <Link
      to="/app/books/$id"
      params={{ id }}
      search={{ ...search }}
      onClick={(event) => openBook(id, event.currentTarget)}
      className={className}
    >
      {children}
    </Link>
  );
}
