import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useRouter } from "@tanstack/react-router";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useTranslation } from "react-i18next";
import { Can } from "#kit/client/can.tsx";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { Moment } from "#kit/client/moment.tsx";
import { asLeft } from "#kit/shared/places.ts";
import { Badge } from "#ui/badge.tsx";
import { buttonClass, quietDanger } from "#ui/button.tsx";
import { Fact } from "#ui/card.tsx";
import { ConfirmButton } from "#ui/dialog.tsx";
import { PageHeader } from "#ui/page.tsx";
import { Description } from "../components/description.tsx";
import { useGenreName } from "../components/use-genre-name.ts";
import { bookQuery, deleteBook, restoreBook } from "../queries.ts";
import type { Book } from "../schema.ts";
import { BookPicture } from "./book-picture.tsx";

export function BookPage({ id }: { id: string }) {
  const { t } = useTranslation("books");
  const genreName = useGenreName();
  const { data: book } = useSuspenseQuery(bookQuery(id));

  return (
    <>
      <DocumentTitle>{book.title}</DocumentTitle>
      <PageHeader
        title={<bdi>{book.title}</bdi>}
        description={<bdi>{book.author}</bdi>}
        actions={
          <>
            <Can permissions={{ book: ["update"] }}>
              <Link to="/manager/books/$id/update" params={{ id }} className={buttonClass()}>
                <Pencil aria-hidden="true" />
                {t("actions.edit")}
              </Link>
            </Can>
            <Can permissions={{ book: ["delete"] }}>
              <DeleteButton book={book} />
            </Can>
          </>
        }
      />
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <BookPicture book={book} />
        <div className="flex flex-col gap-8">
          {book.description && <Description className="max-w-prose">{book.description}</Description>}
          <dl className="grid grid-cols-2 content-start gap-x-4 gap-y-5 sm:gap-x-8 lg:grid-cols-3 not-first:border-t not-first:pt-8">
            <Fact name={t("fields.author")}>{book.author}</Fact>
            <Fact name={t("fields.genre")}>
              <Badge>{genreName(book.genre)}</Badge>
            </Fact>
            <Fact name={t("fields.publisher")}>{book.publisher}</Fact>
            <Fact name={t("fields.createdAt")}>
              <Moment time={book.createdAt} />
            </Fact>
            <Fact name={t("fields.updatedAt")}>
              <Moment time={book.updatedAt} />
            </Fact>
          </dl>
        </div>
      </div>
    </>
  );
}

function DeleteButton({ book: { id, title, author } }: { book: Book }) {
  const { t } = useTranslation("books");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <ConfirmButton
      variant="ghost"
      className={quietDanger}
      icon={<Trash2 aria-hidden="true" />}
      label={t("actions.delete")}
      title={t("delete.title")}
      text={t("delete.text", { title, author })}
      done={t("delete.done", { title })}
      failed={t("delete.failed")}
      undo={{
        act: () => restoreBook(queryClient, id),
        done: t("delete.undone", { title }),
        failed: t("delete.undoFailed"),
      }}
      act={async () => {
        await deleteBook(queryClient, id);
        await navigate(asLeft("/manager/books"));
        // After the navigation, because the page that is left would fetch it again.
        queryClient.removeQueries(bookQuery(id));
        router.clearCache();
      }}
    />
  );
}
