import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { FormField } from "#ui/edit-form.tsx";
import { Input, Select, Textarea } from "#ui/input.tsx";
import { notify } from "#ui/notify.ts";
import { ResourceForm } from "#ui/resource-form.tsx";
import { BookCover } from "../components/book-cover.tsx";
import { useGenreName } from "../components/book-facts.tsx";
import { bookQueries, genresQuery } from "../queries.ts";
import type { Book, Genre } from "../schema.ts";

export const NewBookPage = () => <BookForm />;

export function UpdateBookPage({ id }: { id: string }) {
  return <BookForm book={useSuspenseQuery(bookQueries.item(id)).data} />;
}

const blank: Genre = { id: "", name: "", color: "#6b7280" };

function BookForm({ book }: { book?: Book }) {
  const { t, i18n } = useTranslation("books");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: genres } = useSuspenseQuery(genresQuery);
  const genreName = useGenreName();
  const genreOf = (id: string) => genres.find((genre) => genre.id === id) ?? blank;
  const options = genres
    .map((genre) => ({ id: genre.id, name: genreName(genre) }))
    .sort((a, b) => a.name.localeCompare(b.name, i18n.language));
  return (
    <ResourceForm
      title={book ? t("actions.edit") : t("form.newTitle")}
      documentTitle={book && t("form.editTitle", { title: book.title })}
      description={book && <bdi>{book.title}</bdi>}
      item={book}
      values={(begun?: Book) => ({
        title: begun?.title ?? "",
        author: begun?.author ?? "",
        genreId: begun?.genre.id ?? "",
        publisher: begun?.publisher ?? "",
        description: begun?.description ?? "",
      })}
      schema={async () => (await import("../schema.ts")).bookForm}
      onSave={(fields, base) =>
        base
          ? bookQueries.update(queryClient, base.id, { ...fields, version: base.version })
          : bookQueries.create(queryClient, fields)
      }
      onSaved={async ({ id, title }, isDone) => {
        notify("success", book ? t("form.saved") : t("form.created", { title }));
        if (isDone) await navigate({ to: "/manager/books/$id", params: { id }, replace: !book });
      }}
      failed={t("form.failed")}
      fieldOf={{ BOOK_TITLE_TAKEN: { name: "title" } }}
      submitLabel={book ? t("actions.save") : t("actions.create")}
      cancel={book ? { to: "/manager/books/$id", params: { id: book.id } } : { to: "/manager/books" }}
      preview={({ title, author, genreId }) => (
        <BookCover
          book={{
            title: title || t("fields.title"),
            author: author || t("fields.author"),
            genre: genreOf(genreId),
            cover: book?.cover ?? null,
          }}
          size="detail"
        />
      )}
      conflict={
        book && {
          fetchTheirs: () => queryClient.fetchQuery({ ...bookQueries.item(book.id), staleTime: 0 }),
          compare: (mine, theirs) => ({
            title: { label: t("fields.title"), mine: mine.title, theirs: theirs.title },
            author: { label: t("fields.author"), mine: mine.author, theirs: theirs.author },
            genreId: {
              label: t("fields.genre"),
              mine: genreName(genreOf(mine.genreId)),
              theirs: genreName(theirs.genre),
            },
            publisher: { label: t("fields.publisher"), mine: mine.publisher, theirs: theirs.publisher },
            description: {
              label: t("fields.description"),
              mine: mine.description,
              theirs: theirs.description,
            },
          }),
        }
      }
    >
      {(form) => (
        <>
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
        </>
      )}
    </ResourceForm>
  );
}
