import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Card, Section } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { RecordDetail } from "#ui/records/detail.tsx";
import { EmptyState } from "#ui/states.tsx";
import { BookCover } from "./components/book-cover.tsx";
import { Description, useGenreName } from "./components/book-facts.tsx";
import { CoverButtons } from "./components/uploads.tsx";
import { useBooks } from "./fields.tsx";
import { FewBooks } from "./manager/changed-books.tsx";
import { alikeQuery } from "./queries.ts";
import type { Book } from "./schema.ts";

export function BookPage({ id, more }: { id: string; more?: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <RecordDetail
      {...useBooks()}
      id={id}
      description={({ author }) => <bdi>{author}</bdi>}
      moreActions={() => <OpenInApp id={id} />}
      section={t("details")}
      aside={(book) => (
        <div className="flex w-44 flex-col gap-3 max-sm:mx-auto xl:w-52">
          <BookCover book={book} size="detail" />
          <CoverButtons book={book} />
        </div>
      )}
      text={({ description }) =>
        description && <Description className="max-w-prose">{description}</Description>
      }
    >
      {(book) => (
        <>
          {more}
          <Alike book={book} />
        </>
      )}
    </RecordDetail>
  );
}

function OpenInApp({ id }: { id: string }) {
  const { t } = useTranslation("books");
  return (
    <Link to="/app/books/$id" params={{ id }} className={buttonClass({ variant: "secondary" })}>
      {t("actions.openInApp")}
      <Icon name="arrow-up-right" className="rtl:-scale-x-100" />
    </Link>
  );
}

function Alike({ book }: { book: Book }) {
  const { t } = useTranslation("books");
  const genreName = useGenreName();
  return (
    <Section title={t("alike", { genre: genreName(book.genre) })}>
      <Card flush>
        <FewBooks
          query={useQuery(alikeQuery(book))}
          empty={<EmptyState title={t("list.empty")} />}
          failed={t("list.failed")}
        />
      </Card>
    </Section>
  );
}
