import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { bootstrapQuery, useBootstrap } from "#client/bootstrap.ts";
import { DocumentTitle } from "#client/document-title.tsx";
import { notify } from "#ui/feedback/notify.ts";
import { PageHeader } from "#ui/layout/page-header.tsx";
import { buttonClass } from "#ui/primitives/button-class.ts";
import { updateUser } from "../queries.ts";
import { BackToUsers } from "./back-to-users.tsx";
import { UserForm } from "./user-form.tsx";
import { UserLoader } from "./user-loader.tsx";

export function UpdateUserPage({ id }: { id: string }) {
  const { t } = useTranslation(["users", "common"]);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const own = useBootstrap().session?.user.id === id;
  return (
    <UserLoader id={id}>
      {(user) => (
        <>
          <DocumentTitle>{t("form.editTitle", { name: user.name || user.email })}</DocumentTitle>
          <PageHeader
            back={<BackToUsers />}
            title={t("actions.edit")}
            description={<bdi>{user.name || user.email}</bdi>}
          />
          <UserForm
            user={user}
            own={own}
            schema={async () => (await import("../schema.ts")).userChange}
            submitLabel={t("actions.save")}
            onSave={async (change) => {
              await updateUser(queryClient, id, change);
              if (own) await queryClient.refetchQueries(bootstrapQuery);
              notify("success", t("form.saved"));
              await navigate({ to: "/manager/users/$id", params: { id } });
            }}
            cancel={
              <Link to="/manager/users/$id" params={{ id }} className={buttonClass({ variant: "secondary" })}>
                {t("common:cancel")}
              </Link>
            }
          />
        </>
      )}
    </UserLoader>
  );
}
