import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { buttonClass } from "#ui/button.tsx";
import { notify } from "#ui/notify.ts";
import { PageHeader } from "#ui/page.tsx";
import { createBook } from "../queries.ts";
import { BookForm } from "./book-form.tsx";

export function NewBookPage() {
  const { t } = useTranslation(["books", "common"]);
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  return (
    <>
      <DocumentTitle>{t("form.newTitle")}</DocumentTitle>
      <PageHeader title={t("form.newTitle")} />
      <BookForm
        submitLabel={t("actions.create")}
        onSave={(fields) => createBook(queryClient, fields)}
        onSaved={async ({ id, title }) => {
          notify("success", t("form.created", { title }));
          await navigate({ to: "/manager/books/$id", params: { id }, replace: true });
        }}
        cancel={
          <Link to="/manager/books" className={buttonClass({ variant: "secondary" })}>
            {t("common:cancel")}
          </Link>
        }
      />
    </>
  );
}
