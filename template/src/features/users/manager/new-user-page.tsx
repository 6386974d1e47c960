import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { buttonClass } from "#ui/button.tsx";
import { notify } from "#ui/notify.ts";
import { PageHeader } from "#ui/page.tsx";
import { createUser } from "../queries.ts";
import { UserForm } from "./user-form.tsx";

export function NewUserPage() {
  const { t } = useTranslation(["users", "common"]);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return (
    <>
      <DocumentTitle>{t("form.newTitle")}</DocumentTitle>
      <PageHeader title={t("form.newTitle")} description={t("form.newIntro")} />
      <UserForm
        schema={async () => (await import("../schema.ts")).userForm}
        submitLabel={t("actions.create")}
        fields={{ email: true, role: true }}
        onSave={(fields) => createUser(queryClient, fields)}
        onSaved={async ({ id, name }) => {
          notify("success", t("form.created", { name }));
          await navigate({ to: "/manager/users/$id", params: { id }, replace: true });
        }}
        cancel={
          <Link to="/manager/users" className={buttonClass({ variant: "secondary" })}>
            {t("common:cancel")}
          </Link>
        }
      />
    </>
  );
}
