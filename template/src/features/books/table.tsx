import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { TableView } from "#kit/shared/list-search.ts";
import { RecordTable } from "#ui/records/table.tsx";
import { BookCover } from "./components/book-cover.tsx";
import { useBooks, useGenreFilter } from "./fields.tsx";
import type { Book } from "./schema.ts";
import type { BooksSearch } from "./search.ts";

/** The list of books. Its columns and their filters are in fields.tsx; another filter also needs search.ts and store.server.ts. */
export function BooksPage(shown: { search: BooksSearch & TableView }) {
  const { t } = useTranslation("books");
  const filters = [useGenreFilter()];
  const mark = {
    of: (book: Book) => <BookCover book={book} size="mark" />,
    shape: "h-11 w-8 rounded-sm xl:h-8 xl:w-6",
  };
  return (
    <RecordTable
      {...useBooks()}
      {...shown}
      moreFilters={filters}
      mark={mark}
      intro={t("list.managerIntro")}
    />
  );
}
