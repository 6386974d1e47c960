import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Moment } from "#kit/client/moment.tsx";
import { Can } from "#kit/client/session.ts";
import { buttonClass } from "#ui/button.tsx";
import { Card, Fact, Section } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { DeleteButton, ResourceDetail } from "#ui/resource-detail.tsx";
import { useItem } from "#ui/resource-queries.ts";
import { EmptyState } from "#ui/states.tsx";
import { BookCover } from "../components/book-cover.tsx";
import { Description, GenreBadge } from "../components/book-facts.tsx";
import { CoverButtons } from "../components/uploads.tsx";
import { alikeQuery, bookQueries } from "../queries.ts";
import type { Book } from "../schema.ts";
import { FewBooks } from "./changed-books.tsx";

export function BookPage({ id, more }: { id: string; more?: ReactNode }) {
  const { t } = useTranslation("books");
  const queryClient = useQueryClient();
  const book = useItem(bookQueries.item(id));
  const { title, author } = book;
  const { restore } = bookQueries;
  return (
    <ResourceDetail
      name={title}
      description={<bdi>{author}</bdi>}
      actions={
        <>
          <Can permissions={{ book: ["update"] }}>
            <Link to="/manager/books/$id/update" params={{ id }} className={buttonClass()}>
              <Icon name="pencil" />
              {t("actions.edit")}
            </Link>
          </Can>
          <Can permissions={{ book: ["delete"] }}>
            <DeleteButton
              list="/manager/books"
              queryKey={bookQueries.item(id).queryKey}
              variant="ghost"
              icon={<Icon name="trash-2" />}
              label={t("actions.delete")}
              title={t("delete.title")}
              text={t("delete.text", { title, author })}
              done={t("delete.done", { title })}
              failed={t("delete.failed")}
              act={() => bookQueries.delete(queryClient, id)}
              undo={
                restore && {
                  act: () => restore(queryClient, id),
                  done: t("delete.undone", { title }),
                  failed: t("delete.undoFailed"),
                }
              }
            />
          </Can>
          <Link to="/app/books/$id" params={{ id }} className={buttonClass({ variant: "secondary" })}>
            {t("actions.openInApp")}
            <Icon name="arrow-up-right" className="rtl:-scale-x-100" />
          </Link>
        </>
      }
      aside={<Picture book={book} />}
      text={book.description && <Description className="max-w-prose">{book.description}</Description>}
      facts={
        <>
          <Fact name={t("fields.author")}>{author}</Fact>
          <Fact name={t("fields.genre")}>
            <GenreBadge genre={book.genre} />
          </Fact>
          <Fact name={t("fields.publisher")}>{book.publisher}</Fact>
          <Fact name={t("fields.createdAt")}>
            <Moment time={book.createdAt} />
          </Fact>
          <Fact name={t("fields.updatedAt")}>
            <Moment time={book.updatedAt} />
          </Fact>
        </>
      }
    >
      {more}
      <Section title={t("alike")}>
        <Card flush>
          <FewBooks
            query={useQuery(alikeQuery(book))}
            empty={<EmptyState title={t("list.empty")} />}
            failed={t("list.failed")}
          />
        </Card>
      </Section>
    </ResourceDetail>
  );
}

function Picture({ book }: { book: Book }) {
  return (
    <div className="flex flex-col gap-3 max-sm:mx-auto max-sm:w-44">
      <BookCover book={book} size="detail" />
      <CoverButtons book={book} />
    </div>
  );
}
