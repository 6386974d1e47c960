import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { toProblem } from "#kit/shared/problem.ts";
import { buttonClass } from "#ui/button.tsx";
import { notify } from "#ui/notify.ts";
import { PageHeader } from "#ui/page.tsx";
import { bookQuery, updateBook } from "../queries.ts";
import type { Book, BookFields } from "../schema.ts";
import { BookConflict } from "./book-conflict.tsx";
import { BookForm } from "./book-form.tsx";

export function UpdateBookPage({ id }: { id: string }) {
  const { t } = useTranslation(["books", "common"]);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // The initial values, and the version that the next save is based on; a copy fetched later changes neither.
  const { data } = useSuspenseQuery(bookQuery(id));
  const [begun, setBegun] = useState(data);
  const [version, setVersion] = useState(data.version);
  const [conflict, setConflict] = useState<{ mine: BookFields; theirs: Book }>();

  async function save(mine: BookFields) {
    try {
      return await updateBook(queryClient, id, { ...mine, version });
    } catch (error) {
      if (toProblem(error).code === "VERSION_CONFLICT") {
        setConflict({ mine, theirs: await queryClient.fetchQuery({ ...bookQuery(id), staleTime: 0 }) });
      }
      throw error;
    }
  }

  /** The next save is based on their version, whatever the form contains. */
  function settle(theirs: Book, takeTheirs: boolean) {
    setVersion(theirs.version);
    if (takeTheirs) setBegun(theirs);
    setConflict(undefined);
  }

  return (
    <>
      <DocumentTitle>{t("form.editTitle", { title: begun.title })}</DocumentTitle>
      <PageHeader title={t("actions.edit")} description={<bdi>{begun.title}</bdi>} />
      <BookForm
        key={begun.version}
        book={begun}
        submitLabel={t("actions.save")}
        onSave={save}
        onSaved={async () => {
          notify("success", t("form.saved"));
          await navigate({ to: "/manager/books/$id", params: { id } });
        }}
        cancel={
          <Link to="/manager/books/$id" params={{ id }} className={buttonClass({ variant: "secondary" })}>
            {t("common:cancel")}
          </Link>
        }
        conflict={
          conflict && (
            <BookConflict
              {...conflict}
              onTakeTheirs={() => settle(conflict.theirs, true)}
              onKeepMine={() => settle(conflict.theirs, false)}
            />
          )
        }
      />
    </>
  );
}
