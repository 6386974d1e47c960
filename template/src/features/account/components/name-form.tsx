import { useTranslation } from "react-i18next";
import { useEditForm } from "#kit/client/edit-form.ts";
import { EditForm, FormField } from "#ui/edit-form.tsx";
import { SubmitButton } from "#ui/form-actions.tsx";
import { Input } from "#ui/input.tsx";
import { notify } from "#ui/notify.ts";
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
