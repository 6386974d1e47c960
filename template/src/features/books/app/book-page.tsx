import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#client/document-title.tsx";
import { BackLink } from "#ui/layout/back-link.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { Fact } from "#ui/primitives/fact.tsx";
import { BookCover } from "../components/book-cover.tsx";
import { Description } from "../components/description.tsx";
import { useGenreName } from "../components/use-genre-name.ts";
import { bookQuery } from "../queries.ts";

export function BookPage({ id }: { id: string }) {
  const { t } = useTranslation("books");
  const genreName = useGenreName();
  const { data: book } = useSuspenseQuery(bookQuery(id));

  return (
    <>
      <DocumentTitle>{book.title}</DocumentTitle>
      {/* On small screens the layout has a back button. */}
      <BackLink to="/app/books" className="mb-6 max-md:hidden">
        {t("actions.allBooks")}
      </BackLink>
      <article className="grid items-center gap-8 md:grid-cols-[17rem_1fr] md:gap-14">
        <div className="mx-auto w-56 md:w-full">
          <BookCover book={book} size="page" />
        </div>
        <div className="min-w-0">
          <h1 className="text-3xl leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
            <bdi>{book.title}</bdi>
          </h1>
          <p className="mt-2 text-lg text-muted wrap-anywhere">
            <bdi>{book.author}</bdi>
          </p>
          {book.description && (
            <Description className="mt-6 max-w-prose text-lg leading-relaxed">{book.description}</Description>
          )}
          <dl className="mt-8 grid gap-5 border-t pt-6 sm:grid-cols-2">
            <Fact name={t("fields.genre")}>
              <Badge>{genreName(book.genre)}</Badge>
            </Fact>
            <Fact name={t("fields.publisher")}>{book.publisher}</Fact>
          </dl>
        </div>
      </article>
    </>
  );
}
