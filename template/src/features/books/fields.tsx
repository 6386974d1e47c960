import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import type { Fields } from "#ui/fields/field.ts";
import { longTextField, textField } from "#ui/fields/text.tsx";
import { timestampField } from "#ui/fields/timestamp.tsx";
import type { RecordTexts, RecordWords } from "#ui/records/record.tsx";
import { rowText } from "./components/book-facts.tsx";
import { useGenreField } from "./components/genre-field.tsx";
import { bookQueries } from "./queries.ts";
import type { Book } from "./schema.ts";

const books = { kind: "book", place: "/manager/books", icon: "book-open", queries: bookQueries } as const;

/** What the manager's pages of books share. */
export function useBooks() {
  const { t } = useTranslation("books");
  const genre = useGenreField();
  const fields = {
    title: textField({ label: t("fields.title"), required: true }),
    author: textField({
      label: t("fields.author"),
      required: true,
      half: true,
      listed: "below",
      cell: rowText("md:max-w-[13vw]"),
    }),
    genre,
    publisher: textField({ label: t("fields.publisher"), cell: rowText("md:max-w-[12vw]") }),
    description: longTextField({ label: t("fields.description"), aside: true }),
    createdAt: timestampField({ label: t("fields.createdAt"), hidden: true }),
    updatedAt: timestampField({ label: t("fields.updatedAt") }),
  } satisfies Fields<Book>;
  const texts: RecordTexts = {
    list: (text) => t(`list.${text}`),
    actions: (text) => t(`actions.${text}`),
    form: (text) => t(`form.${text}`),
    delete: (text) => t(`delete.${text}`),
  };
  const words: Partial<RecordWords<Book>> = {
    newTitle: t("form.newTitle"),
    create: t("actions.create"),
    save: t("actions.save"),
    delete: t("actions.delete"),
    deleteText: ({ title, author }) => t("delete.text", { title, author }),
    deleted: ({ title }) => t("delete.done", { title }),
    undone: ({ title }) => t("delete.undone", { title }),
    undoFailed: () => t("delete.undoFailed"),
    bulk: (text, count) => t(`bulk.${text}`, { count }),
  };
  return { ...books, fields, texts, words };
}
