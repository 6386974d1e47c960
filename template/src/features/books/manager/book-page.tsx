import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import Pencil from "lucide-react/icons/pencil";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#client/document-title.tsx";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { buttonClass } from "#ui/primitives/button-class.ts";
import { Card } from "#ui/primitives/card.tsx";
import { BookCover } from "../components/book-cover.tsx";
import { useGenreName } from "../components/use-genre-name.ts";
import { bookQuery } from "../queries.ts";
import { BackToBooks } from "./back-to-books.tsx";
import { DeleteBookButton } from "./delete-book-button.tsx";

export function BookPage({ id }: { id: string }) {
  const { t, i18n } = useTranslation("books");
  const genreName = useGenreName();
  const { data: book } = useSuspenseQuery(bookQuery(id));
  const onDay = (time: string) => (
    <time dateTime={time} suppressHydrationWarning>
      {new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(time))}
    </time>
  );

  return (
    <>
      <DocumentTitle>{book.title}</DocumentTitle>
      <PageHeader
        back={<BackToBooks />}
        title={<bdi>{book.title}</bdi>}
        description={<bdi>{book.author}</bdi>}
        actions={
          <>
            <Link
              to="/manager/books/$id/update"
              params={{ id }}
              className={buttonClass({ variant: "secondary" })}
            >
              <Pencil aria-hidden="true" />
              {t("actions.edit")}
            </Link>
            <DeleteBookButton book={book} />
          </>
        }
      />
      <Card className="grid gap-8 sm:grid-cols-[11rem_1fr]">
        <div aria-hidden="true" className="max-sm:hidden">
          <BookCover book={book} />
        </div>
        <dl className="grid content-start gap-x-8 gap-y-5 md:grid-cols-2">
          <Fact name={t("fields.title")}>{book.title}</Fact>
          <Fact name={t("fields.author")}>{book.author}</Fact>
          <Fact name={t("fields.genre")}>
            <Badge>{genreName(book.genre)}</Badge>
          </Fact>
          <Fact name={t("fields.publisher")}>{book.publisher ?? t("fields.notAvailable")}</Fact>
          <Fact name={t("fields.createdAt")}>{onDay(book.createdAt)}</Fact>
          <Fact name={t("fields.updatedAt")}>{onDay(book.updatedAt)}</Fact>
        </dl>
      </Card>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-0.5 wrap-anywhere">
        <bdi>{children}</bdi>
      </dd>
    </div>
  );
}
