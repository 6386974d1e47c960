import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { DocumentTitle } from "#kit/client/document.tsx";
import { Moment } from "#kit/client/moment.tsx";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Fact } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { PlaceLink } from "#ui/navigation.tsx";
import { useItem } from "#ui/resource-queries.ts";
import { BookCover } from "../components/book-cover.tsx";
import { Description, useGenreName } from "../components/book-facts.tsx";
import { BookRow, coverStyle, Shelf } from "../components/book-tile.tsx";
import { alikeQuery, bookQueries } from "../queries.ts";
import type { Book } from "../schema.ts";

export function BookPage({ id }: { id: string }) {
  const { t } = useTranslation("books");
  const genreName = useGenreName();
  const book = useItem(bookQueries.item(id));
  return (
    <>
      <DocumentTitle>{book.title}</DocumentTitle>
      {/* On small screens the layout has a back button. */}
      <PlaceLink
        to="/app/books"
        className={buttonClass({ variant: "ghost", size: "sm" }, "-ms-3 mb-6 text-muted max-md:hidden")}
      >
        <Icon name="arrow-left" className="rtl:-scale-x-100" />
        {t("actions.allBooks")}
      </PlaceLink>
      <article className="grid gap-8 md:grid-cols-[13rem_1fr] md:gap-12 lg:grid-cols-[15rem_1fr] lg:gap-14">
        <div style={coverStyle(id)} className="mx-auto w-[min(12rem,100%-6.5rem)] md:w-full">
          <BookCover book={book} size="page" />
        </div>
        <div className="flex min-w-0 flex-col justify-center md:pb-4">
          <div className="max-md:text-center">
            <h1 className="text-3xl text-balance wrap-anywhere">
              <bdi>{book.title}</bdi>
            </h1>
            <p className="mt-2 text-lg text-muted wrap-anywhere">
              <Link
                to="/app/books"
                search={{ searchTerm: book.author }}
                className="underline-offset-4 hover:underline"
              >
                <bdi>{book.author}</bdi>
              </Link>
            </p>
          </div>
          {book.description && (
            <Description className="mt-5 max-w-[62ch] md:text-lg">{book.description}</Description>
          )}
          <dl className="mt-8 grid gap-x-5 gap-y-3 border-t pt-6 max-sm:*:flex max-sm:*:items-baseline max-sm:*:justify-between max-sm:*:gap-4 max-sm:[&_dd]:text-end sm:grid-cols-3">
            <Fact name={t("fields.genre")}>
              <Link
                to="/app/books"
                search={{ genreId: book.genre.id }}
                className="text-accent-ink underline decoration-accent-ink/35 underline-offset-4 hover:decoration-accent-ink"
              >
                {genreName(book.genre)}
              </Link>
            </Fact>
            {book.publisher && <Fact name={t("fields.publisher")}>{book.publisher}</Fact>}
            <Fact name={t("fields.createdAt")}>
              <Moment time={book.createdAt} dayOnly />
            </Fact>
          </dl>
        </div>
      </article>
      <Alike book={book} />
    </>
  );
}

function Alike({ book }: { book: Book }) {
  const { t } = useTranslation("books");
  const genreName = useGenreName();
  const { data = [] } = useQuery(alikeQuery(book));
  if (data.length === 0) return null;
  return (
    <Shelf title={t("alike", { genre: genreName(book.genre) })} className="mt-12 border-t pt-8 md:mt-16">
      <BookRow books={data} />
    </Shelf>
  );
}
