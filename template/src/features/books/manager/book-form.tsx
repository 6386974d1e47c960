import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useEditForm } from "#kit/client/edit-form.ts";
import { EditForm, FormField, FormLayout } from "#ui/edit-form.tsx";
import { FormActions, SubmitButton } from "#ui/form-actions.tsx";
import { Input, Select, Textarea } from "#ui/input.tsx";
import { useGenreName } from "../components/use-genre-name.ts";
import { genresQuery } from "../queries.ts";
import type { Book, BookFields } from "../schema.ts";
import { BookPreview } from "./book-preview.tsx";

interface BookFormProps {
  /** The initial values. */
  book?: Book;
  submitLabel: string;
  /** Throws the error of the server. */
  onSave: (fields: BookFields) => Promise<Book>;
  onSaved: (book: Book) => Promise<void>;
  cancel: ReactNode;
  /** Above the fields, after a version conflict. */
  conflict?: ReactNode;
}

export function BookForm({ book, submitLabel, onSave, onSaved, cancel, conflict = null }: BookFormProps) {
  const { t, i18n } = useTranslation("books");
  const { data: genres } = useSuspenseQuery(genresQuery);
  const genreName = useGenreName();
  const options = genres
    .map((genre) => ({ id: genre.id, name: genreName(genre) }))
    .sort((a, b) => a.name.localeCompare(b.name, i18n.language));
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).bookForm,
    defaultValues: {
      title: book?.title ?? "",
      author: book?.author ?? "",
      genreId: book?.genre.id ?? "",
      publisher: book?.publisher ?? "",
      description: book?.description ?? "",
    },
    onSave,
    onSaved,
    failed: t("form.failed"),
    fieldOf: { BOOK_TITLE_TAKEN: { name: "title" } },
  });

  return (
    <FormLayout
      preview={
        <form.api.Subscribe selector={({ values }) => values}>
          {({ title, author, genreId }) => (
            <BookPreview
              book={book}
              typed={{ title, author, genre: genres.find(({ id }) => id === genreId) }}
            />
          )}
        </form.api.Subscribe>
      }
    >
      <EditForm form={form} notice={form.code === "VERSION_CONFLICT" ? conflict : undefined}>
        <FormField form={form} name="title" label={t("fields.title")} required>
          {(control) => <Input {...control} autoComplete="off" autoFocus={!book} />}
        </FormField>
        <div className="grid items-start gap-5 md:grid-cols-2">
          <FormField form={form} name="author" label={t("fields.author")} required>
            {(control) => <Input {...control} autoComplete="off" />}
          </FormField>
          <FormField form={form} name="genreId" label={t("fields.genre")} required>
            {(control) => (
              <Select {...control}>
                <option value="" disabled>
                  {t("form.chooseGenre")}
                </option>
                {options.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        </div>
        <FormField form={form} name="publisher" label={t("fields.publisher")} hint={t("form.optional")}>
          {(control) => <Input {...control} autoComplete="off" />}
        </FormField>
        <FormField form={form} name="description" label={t("fields.description")} hint={t("form.optional")}>
          {(control) => <Textarea {...control} />}
        </FormField>
        <FormActions>
          {cancel}
          <SubmitButton>{submitLabel}</SubmitButton>
        </FormActions>
      </EditForm>
    </FormLayout>
  );
}
