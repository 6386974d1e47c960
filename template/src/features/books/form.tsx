import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { RecordForm } from "#ui/records/form.tsx";
import { BookCover } from "./components/book-cover.tsx";
import { useBooks, useFindGenre } from "./fields.tsx";

/** Creates a book, or edits the one with this id. Its fields are in fields.tsx. */
export function BookForm({ id }: { id?: string }) {
  const { t } = useTranslation("books");
  const findGenre = useFindGenre();
  const schema = async () => (await import("./schema.ts")).bookSchemas.form;
  return (
    <RecordForm
      {...useBooks()}
      id={id}
      schema={schema}
      fieldOf={{ BOOK_TITLE_TAKEN: { name: "title" } }}
      preview={({ title, author, genreId }, book) => (
        <BookCover
          book={{
            title: title || t("fields.title"),
            author: author || t("fields.author"),
            genre: findGenre(genreId),
            cover: book?.cover ?? null,
          }}
          size="detail"
        />
      )}
    />
  );
}
