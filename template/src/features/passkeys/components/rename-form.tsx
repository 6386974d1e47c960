import { useQueryClient } from "@tanstack/react-query";
import { useEditForm } from "#kit/client/edit-form.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { EditForm, FormField } from "#ui/edit-form.tsx";
import { SubmitButton } from "#ui/form-actions.tsx";
import { Input } from "#ui/input.tsx";
import { notify } from "#ui/notify.ts";
import { passkeysQuery } from "../queries.ts";

interface RenameFormProps {
  id: string;
  name: string;
  onDone: () => void;
}

export default function RenameForm({ id, name, onDone }: RenameFormProps) {
  const { t } = useTranslation("passkeys");
  const queryClient = useQueryClient();
  const form = useEditForm({
    schema: async () => (await import("#kit/shared/validation.ts")).nameBody,
    defaultValues: { name },
    onSave: async ({ name }) => {
      const { authClient, callAuth } = await import("#config/auth-client.ts");
      const done = callAuth((options) => authClient.passkey.updatePasskey({ id, name, ...options }));
      await done.finally(() => queryClient.invalidateQueries(passkeysQuery));
    },
    onSaved: () => {
      onDone();
      notify("success", t("rename.done"));
    },
    failed: t("rename.failed"),
    inDialog: `passkey ${id}`,
  });

  return (
    <EditForm form={form}>
      <FormField form={form} name="name" label={t("rename.label")}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <SubmitButton block>{t("rename.action")}</SubmitButton>
    </EditForm>
  );
}
