import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#client/document-title.tsx";
import { Badge } from "#ui/primitives/badge.tsx";
import { buttonClass } from "#ui/primitives/button-class.ts";
import { cn } from "#ui/primitives/cn.ts";
import { BookCover } from "../components/book-cover.tsx";
import { useGenreName } from "../components/use-genre-name.ts";
import { bookQuery } from "../queries.ts";

export function BookPage({ id }: { id: string }) {
  const { t } = useTranslation("books");
  const genreName = useGenreName();
  const { data: book } = useSuspenseQuery(bookQuery(id));

  return (
    <>
      <DocumentTitle>{book.title}</DocumentTitle>
      {/* On small screens the layout has a back button of its own. */}
      <Link
        to="/app/books"
        className={cn(buttonClass({ variant: "ghost", size: "sm" }), "mb-6 -ms-3 text-muted max-md:hidden")}
      >
        <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
        {t("actions.allBooks")}
      </Link>
      <article className="grid items-center gap-8 md:grid-cols-[17rem_1fr] md:gap-14">
        <div aria-hidden="true" className="mx-auto w-56 md:w-full">
          <BookCover book={book} size="page" />
        </div>
        <div className="min-w-0">
          <h1 className="text-3xl leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
            <bdi>{book.title}</bdi>
          </h1>
          <p className="mt-2 text-lg text-muted wrap-anywhere">
            <bdi>{book.author}</bdi>
          </p>
          <dl className="mt-8 grid gap-5 border-t pt-6 sm:grid-cols-2">
            <div>
              <dt className="text-sm text-muted">{t("fields.genre")}</dt>
              <dd className="mt-1">
                <Badge>{genreName(book.genre)}</Badge>
              </dd>
            </div>
            <div>
              <dt className="text-sm text-muted">{t("fields.publisher")}</dt>
              <dd className="mt-1 wrap-anywhere">
                <bdi>{book.publisher ?? t("fields.notAvailable")}</bdi>
              </dd>
            </div>
          </dl>
        </div>
      </article>
    </>
  );
}
