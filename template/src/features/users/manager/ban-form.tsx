import { useState } from "react";
import { useEditForm } from "#kit/client/edit-form.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { minute } from "#kit/shared/time.ts";
import { Button, Segments } from "#ui/button.tsx";
import { DateInput } from "#ui/date-input.tsx";
import { EditForm, FormField } from "#ui/edit-form.tsx";
import { FormActions, SubmitButton } from "#ui/form-actions.tsx";
import { Input } from "#ui/input.tsx";
import type { Ban, User } from "../schema.ts";

interface BanFormProps {
  users: readonly User[];
  onBan: (ban: Ban) => Promise<void>;
  onBanned?: () => void;
  onClose: () => void;
}

export function BanForm({ users, onBan, onBanned, onClose }: BanFormProps) {
  const { t } = useTranslation(["users", "common"]);
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).banForm,
    defaultValues: { reason: "", expiresAt: "" },
    onSave: onBan,
    onSaved: () => onBanned?.(),
    failed: t("ban.failed"),
    inDialog: users.map(({ id }) => `ban ${id}`).join(),
    isNew: true,
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
        {(control) => (
          <div className="flex flex-col gap-2">
            <div className="flex">
              <Presets value={control.value} onChoose={control.onValueChange} />
            </div>
            <DateInput {...control} type="datetime-local" />
          </div>
        )}
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

const presets = [1, 7, 30];

interface PresetsProps {
  value: string;
  onChoose: (value: string) => void;
}

/** Suggested lengths of a ban. Each fills in the field below. */
function Presets({ value, onChoose }: PresetsProps) {
  const { t, i18n } = useTranslation("users");
  const inDays = new Intl.NumberFormat(i18n.language, { style: "unit", unit: "day", unitDisplay: "long" });
  const [chosen, setChosen] = useState({ days: 0, end: "" });
  return (
    <Segments
      label={t("ban.length")}
      options={[
        ...presets.map((count) => ({
          label: inDays.format(count),
          isChosen: chosen.days === count && chosen.end === value,
          choose: () => {
            const end = localTimeIn(count);
            setChosen({ days: count, end });
            onChoose(end);
          },
        })),
        { label: t("ban.noEnd"), isChosen: value === "", choose: () => onChoose("") },
      ]}
    />
  );
}

/** The time in a number of days, as a "datetime-local" input writes it: "2026-05-31T16:00". */
function localTimeIn(days: number): string {
  const end = new Date();
  end.setDate(end.getDate() + days);
  return new Date(end.getTime() - end.getTimezoneOffset() * minute).toISOString().slice(0, 16);
}
