import { useTranslation } from "react-i18next";
import { useEditForm } from "#client/edit-form.ts";
import { notify } from "#ui/feedback/notify.ts";
import { EditForm } from "#ui/form/edit-form.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import { Input } from "#ui/form/input.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { useRename } from "./use-rename.ts";

export function NameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const { t } = useTranslation("account");
  const rename = useRename();
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).nameForm,
    defaultValues: { name },
    onSave: ({ name }) => rename(name),
    onSaved: () => {
      onDone();
      notify("success", t("name.updated"));
    },
    failed: t("name.failed"),
    inDialog: true,
  });

  return (
    <EditForm form={form}>
      <FormField form={form} name="name" label={t("name.label")}>
        {(control) => <Input {...control} autoComplete="name" />}
      </FormField>
      <SubmitButton block>{t("name.submit")}</SubmitButton>
    </EditForm>
  );
}
