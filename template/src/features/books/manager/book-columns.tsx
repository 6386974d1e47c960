import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { Moment } from "#kit/client/moment.tsx";
import { Badge } from "#ui/badge.tsx";
import type { TableColumns } from "#ui/table-columns.tsx";
import { BookCover } from "../components/book-cover.tsx";
import { useGenreName } from "../components/use-genre-name.ts";
import type { Book } from "../schema.ts";

/** In the direction of its own text, aligned to the start side of the page. */
const words = "block truncate text-match-parent";

/** The columns of the table of books. */
export function useBookColumns(): TableColumns<Book> {
  const { t } = useTranslation("books");
  const genreName = useGenreName();
  return [
    {
      id: "title",
      label: t("fields.title"),
      cell: (book) => (
        <Link to="/manager/books/$id" params={{ id: book.id }} className="flex items-center gap-3 rounded-md">
          <span className="in-data-[density=compact]:hidden">
            <BookCover book={book} size="mark" />
          </span>
          <span dir="auto" className="line-clamp-2 text-match-parent font-medium wrap-anywhere text-ink">
            {book.title}
          </span>
        </Link>
      ),
      text: ({ title }) => title,
    },
    {
      id: "author",
      label: t("fields.author"),
      cell: ({ author }) => (
        <span dir="auto" className={`${words} max-w-44 rtl:max-w-36`}>
          {author}
        </span>
      ),
      text: ({ author }) => author,
    },
    {
      id: "genre",
      label: t("fields.genre"),
      cell: ({ genre }) => <Badge>{genreName(genre)}</Badge>,
      text: ({ genre }) => genreName(genre),
    },
    {
      id: "publisher",
      label: t("fields.publisher"),
      cell: ({ publisher }) => (
        <span dir="auto" className={`${words} max-w-40 rtl:max-w-28`}>
          {publisher}
        </span>
      ),
      text: ({ publisher }) => publisher ?? "",
    },
    {
      id: "createdAt",
      label: t("fields.createdAt"),
      align: "end",
      cell: ({ createdAt }) => <Moment time={createdAt} dayOnly />,
      text: ({ createdAt }) => createdAt,
      hidden: true,
    },
    {
      id: "updatedAt",
      label: t("fields.updatedAt"),
      align: "end",
      cell: ({ updatedAt }) => <Moment time={updatedAt} dayOnly />,
      text: ({ updatedAt }) => updatedAt,
    },
  ];
}
