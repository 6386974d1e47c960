import { useTranslation } from "react-i18next";
import { useEditForm } from "#kit/client/edit-form.ts";
import { useSession } from "#kit/client/session.ts";
import { signedOut } from "#kit/client/session-sync.ts";
import { Button } from "#ui/button.tsx";
import { EditForm, FormField } from "#ui/edit-form.tsx";
import { FormActions, SubmitButton } from "#ui/form-actions.tsx";
import { EmailInput } from "#ui/input.tsx";
import { deleteAccount } from "../queries.ts";

/** The user types their email to confirm. */
export function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation(["account", "common"]);
  const { email } = useSession().user;
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).deleteForm(email),
    defaultValues: { email: "" },
    onSave: (typed) => deleteAccount(typed.email),
    onSaved: () => {
      signedOut(true);
      // A full load, so that no data of the user stays in memory.
      window.location.replace("/login");
      return new Promise(() => {});
    },
    failed: t("delete.failed"),
    worthKeeping: false,
  });

  return (
    <EditForm form={form}>
      <FormField form={form} name="email" label={t("delete.label", { email })}>
        {(control) => <EmailInput {...control} autoComplete="off" />}
      </FormField>
      <FormActions inDialog>
        <Button variant="secondary" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
        <SubmitButton variant="danger">{t("delete.submit")}</SubmitButton>
      </FormActions>
    </EditForm>
  );
}
