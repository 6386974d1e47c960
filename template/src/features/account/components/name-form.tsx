import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import { useEditForm } from "#kit/client/edit-form.ts";
import { EditForm, FormField } from "#ui/edit-form.tsx";
import { SubmitButton } from "#ui/form-actions.tsx";
import { Input } from "#ui/input.tsx";
import { notify } from "#ui/notify.ts";

export function NameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const { t } = useTranslation("account");
  const rename = useRename();
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).nameForm,
    defaultValues: { name },
    onSave: (typed) => rename(typed.name, name),
    onSaved: (_, isDone) => {
      if (isDone) onDone();
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

/** Returns a function that shows the name at once, and takes it back and throws if the server refuses it. */
function useRename(): (name: string, before: string) => Promise<void> {
  const queryClient = useQueryClient();
  const show = (name: string) =>
    queryClient.setQueryData(bootstrapQuery.queryKey, (known) =>
      known?.session
        ? { ...known, session: { ...known.session, user: { ...known.session.user, name } } }
        : known,
    );

  return async function rename(name, before) {
    const { authClient, callAuth } = await import("#config/auth-client.ts");
    await queryClient.cancelQueries(bootstrapQuery);
    show(name);
    try {
      await callAuth((options) => authClient.updateUser({ name, ...options }));
    } catch (error) {
      show(before);
      throw error;
    }
    await queryClient.refetchQueries(bootstrapQuery);
  };
}
