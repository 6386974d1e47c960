import { useTranslation } from "react-i18next";
import { BookCover } from "../components/book-cover.tsx";
import type { Book, Genre } from "../schema.ts";

interface BookPreviewProps {
  /** As it was saved. */
  book: Book | undefined;
  typed: { title: string; author: string; genre: Genre | undefined };
}

/** A book that has no genre yet. */
const blank: Genre = { id: "", name: "", color: "#6b7280" };

/** The cover, as it will be. */
export function BookPreview({ book, typed: { title, author, genre } }: BookPreviewProps) {
  const { t } = useTranslation("books");
  const drawn = {
    title: title || t("fields.title"),
    author: author || t("fields.author"),
    genre: genre ?? blank,
  };
  return <BookCover book={{ ...drawn, cover: book?.cover ?? null }} size="detail" />;
}
