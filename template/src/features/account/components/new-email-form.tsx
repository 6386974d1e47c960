import { useTranslation } from "react-i18next";
import { useEditForm } from "#client/edit-form.ts";
import { EditForm } from "#ui/form/edit-form.tsx";
import { EmailInput } from "#ui/form/email-input.tsx";
import { Field } from "#ui/form/field.tsx";
import { Button } from "#ui/primitives/button.tsx";

interface NewEmailFormProps {
  own: string;
  /** The address entered before. */
  entered: string;
  onSent: (newEmail: string) => void;
}

export function NewEmailForm({ own, entered, onSent }: NewEmailFormProps) {
  const { t } = useTranslation("account");
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).newEmailForm(own),
    onSave: async ({ newEmail }) => {
      const { requestEmailChange } = await import("#client/auth.ts");
      await requestEmailChange(newEmail);
      return newEmail;
    },
    onSaved: onSent,
    failed: t("email.sendFailed"),
    inDialog: true,
  });

  return (
    <EditForm form={form}>
      <Field name="newEmail" label={t("email.label")}>
        <EmailInput autoComplete="email" defaultValue={entered} />
      </Field>
      <Button type="submit" block pending={form.pending}>
        {t("email.send")}
      </Button>
    </EditForm>
  );
}
