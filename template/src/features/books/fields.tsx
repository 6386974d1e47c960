import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { ChoiceSelect } from "#ui/fields/choice.tsx";
import type { Control, Fields, TypedField } from "#ui/fields/field.ts";
import { longTextField, rowText, textField } from "#ui/fields/text.tsx";
import { timestampField } from "#ui/fields/timestamp.tsx";
import type { RecordTexts, RecordWords } from "#ui/records/record.tsx";
import type { TableFilter } from "#ui/table-columns.tsx";
import { GenreBadge, useGenreName } from "./components/book-facts.tsx";
import { bookQueries, genresQuery } from "./queries.ts";
import type { Book, Genre } from "./schema.ts";
import type { BooksSearch } from "./search.ts";

const books = { kind: "book", place: "/manager/books", icon: "book-open", queries: bookQueries } as const;

/** Shared by the pages of books. */
export function useBooks() {
  const { t } = useTranslation("books");
  const fields = {
    title: textField({ label: t("fields.title"), required: true }),
    author: textField({
      label: t("fields.author"),
      required: true,
      half: true,
      listed: "below",
      width: 12.5,
      cell: rowText,
    }),
    genre: useGenreField(),
    publisher: textField({ label: t("fields.publisher"), cell: rowText }),
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
    bulkUndone: (count) => t("bulk.undone", { count }),
  };
  return { ...books, fields, texts, words };
}

/** The genre of a book. Requests have its id instead. */
function useGenreField() {
  const { t } = useTranslation("books");
  const genreName = useGenreName();
  const findGenre = useFindGenre();
  return {
    sentAs: "genreId",
    label: t("fields.genre"),
    required: true,
    half: true,
    width: 11.5,
    listed: "beside",
    text: genreName,
    shown: (genre) => <GenreBadge genre={genre} />,
    initial: (genre) => genre?.id ?? "",
    control: (control) => <GenreSelect {...control} />,
    compared: (id, theirs) => ({ mine: genreName(findGenre(id)), theirs: theirs && genreName(theirs) }),
  } as const satisfies TypedField<Genre, string>;
}

const genreBlank: Genre = { id: "", name: "", color: "#6b7280" };

/** Finds a genre among those that the page has loaded. */
export function useFindGenre(): (id: string) => Genre {
  const { data: genres = [] } = useQuery({ ...genresQuery, enabled: false });
  return (id) => genres.find((genre) => genre.id === id) ?? genreBlank;
}

export function useGenreFilter() {
  const { t } = useTranslation("books");
  const options = useGenreChoices();
  return { name: "genreId", label: t("fields.genre"), options } satisfies TableFilter<BooksSearch>;
}

function useGenreChoices() {
  const { data: genres = [] } = useQuery(genresQuery);
  const genreName = useGenreName();
  return genres.map((genre) => ({ value: genre.id, label: genreName(genre) }));
}

function GenreSelect(control: Control<string>) {
  const { t, i18n } = useTranslation("books");
  const choices = useGenreChoices().sort((a, b) => a.label.localeCompare(b.label, i18n.language));
  return <ChoiceSelect {...control} choices={choices} required placeholder={t("form.chooseGenre")} />;
}
