import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import { useCan } from "#kit/client/can.tsx";
import { DocumentTitle } from "#kit/client/document-title.tsx";
import { useSession } from "#kit/client/session.ts";
import { buttonClass } from "#ui/button.tsx";
import { notify } from "#ui/notify.ts";
import { PageHeader } from "#ui/page.tsx";
import { updateUser, userQuery } from "../queries.ts";
import { UserForm } from "./user-form.tsx";

export function UpdateUserPage({ id }: { id: string }) {
  const { t } = useTranslation(["users", "common"]);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: user } = useSuspenseQuery(userQuery(id));
  // You can change only your own name here.
  const own = useSession().user.id === id;
  const fields = {
    email: useCan({ user: ["set-email"] }) && !own,
    role: useCan({ user: ["set-role"] }) && !own,
  };
  return (
    <>
      <DocumentTitle>{t("form.editTitle", { name: user.name || user.email })}</DocumentTitle>
      <PageHeader title={t("actions.edit")} description={<bdi>{user.name || user.email}</bdi>} />
      <UserForm
        user={user}
        fields={fields}
        schema={async () => (await import("../schema.ts")).userChange}
        submitLabel={t("actions.save")}
        onSave={(change) => updateUser(queryClient, id, change)}
        onSaved={async () => {
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
  );
}
