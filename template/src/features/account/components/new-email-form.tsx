import { useTranslation } from "react-i18next";
import { useEditForm } from "#kit/client/edit-form.ts";
import { EditForm, FormField } from "#ui/edit-form.tsx";
import { SubmitButton } from "#ui/form-actions.tsx";
import { EmailInput } from "#ui/input.tsx";

export interface NewEmailFormProps {
  own: string;
  /** The address entered before. */
  entered: string;
  onSent: (newEmail: string) => void;
}

export function NewEmailForm({ own, entered, onSent }: NewEmailFormProps) {
  const { t } = useTranslation("account");
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).newEmailForm(own),
    defaultValues: { newEmail: entered },
    onSave: async ({ newEmail }) => {
      const { requestEmailChange } = await import("#config/auth-client.ts");
      await requestEmailChange(newEmail);
      return newEmail;
    },
    onSaved: onSent,
    failed: t("email.sendFailed"),
    inDialog: true,
  });

  return (
    <EditForm form={form}>
      <FormField form={form} name="newEmail" label={t("email.label")}>
        {(control) => <EmailInput {...control} autoComplete="email" />}
      </FormField>
      <SubmitButton block>{t("email.send")}</SubmitButton>
    </EditForm>
  );
}
