import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useEditForm } from "#client/edit-form.ts";
import { notify } from "#ui/feedback/notify.ts";
import { EditForm } from "#ui/form/edit-form.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { Input } from "#ui/form/input.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { banUser } from "../queries.ts";
import type { User } from "../schema.ts";

export function BanForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(["users", "common"]);
  const queryClient = useQueryClient();
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).banForm,
    onSave: (ban) => banUser(queryClient, user.id, ban),
    onSaved: () => {
      onClose();
      notify("success", t("ban.done", { name: user.name || user.email }));
    },
    failed: t("ban.failed"),
    inDialog: true,
  });
  return (
    <EditForm form={form}>
      <Field name="reason" label={t("ban.reason")} required>
        <Input autoComplete="off" maxLength={500} />
      </Field>
      <Field
        name="expiresAt"
        label={t("ban.until")}
        hint={t("ban.optional")}
        description={t("ban.untilHint")}
      >
        <Input type="datetime-local" />
      </Field>
      <FormActions inDialog>
        <Button variant="secondary" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" variant="danger" pending={form.pending}>
          {t("actions.ban")}
        </Button>
      </FormActions>
    </EditForm>
  );
}
