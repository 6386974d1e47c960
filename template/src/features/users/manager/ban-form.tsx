import { useEditForm } from "#kit/client/edit-form.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { DateInput } from "#ui/date-input.tsx";
import { EditForm, FormField } from "#ui/edit-form.tsx";
import { FormActions, SubmitButton } from "#ui/form-actions.tsx";
import { Input } from "#ui/input.tsx";
import type { Ban } from "../schema.ts";

interface BanFormProps {
  onBan: (ban: Ban) => Promise<void>;
  onBanned?: () => void;
  onClose: () => void;
}

export function BanForm({ onBan, onBanned, onClose }: BanFormProps) {
  const { t } = useTranslation(["users", "common"]);
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).banForm,
    defaultValues: { reason: "", expiresAt: "" },
    onSave: onBan,
    onSaved: () => onBanned?.(),
    failed: t("ban.failed"),
    inDialog: true,
  });
  return (
    <EditForm form={form}>
      <FormField form={form} name="reason" label={t("ban.reason")} required>
        {(control) => <Input {...control} autoComplete="off" maxLength={500} />}
      </FormField>
      <FormField
        form={form}
        name="expiresAt"
        label={t("ban.until")}
        hint={t("ban.optional")}
        description={t("ban.untilHint")}
      >
        {(control) => <DateInput {...control} type="datetime-local" />}
      </FormField>
      <FormActions inDialog>
        <Button variant="secondary" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <SubmitButton variant="danger">{t("actions.ban")}</SubmitButton>
      </FormActions>
    </EditForm>
  );
}
