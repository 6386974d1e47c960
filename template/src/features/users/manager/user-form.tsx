import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useEditForm } from "#client/edit-form.ts";
import { roles } from "#shared/permissions.ts";
import { EditForm } from "#ui/form/edit-form.tsx";
import { EmailInput } from "#ui/form/email-input.tsx";
import { Field } from "#ui/form/field.tsx";
import { FormActions } from "#ui/form/form-actions.tsx";
import { Input } from "#ui/form/input.tsx";
import { Select } from "#ui/form/select.tsx";
import { SubmitButton } from "#ui/form/submit-button.tsx";
import { Card } from "#ui/primitives/card.tsx";
import type { User } from "../schema.ts";

interface UserFormProps<Values> {
  /** The initial values. */
  user?: User;
  /** The fields besides the name. */
  fields: { email: boolean; role: boolean };
  schema: Parameters<typeof useEditForm<Values, User>>[0]["schema"];
  submitLabel: string;
  onSave: (values: Values) => Promise<User>;
  onSaved: (user: User) => Promise<void>;
  cancel: ReactNode;
}

export function UserForm<Values>(props: UserFormProps<Values>) {
  const { user, fields, schema, submitLabel, onSave, onSaved, cancel } = props;
  const { t } = useTranslation("users");
  const form = useEditForm({
    schema,
    onSave,
    onSaved,
    failed: t("form.failed"),
    fieldOf: { EMAIL_TAKEN: { name: "email", text: t("form.emailTaken") } },
  });

  return (
    <Card className="max-w-2xl">
      <EditForm form={form}>
        <Field name="name" label={t("fields.name")} required>
          <Input defaultValue={user?.name} autoComplete="off" autoFocus={!user} />
        </Field>
        {fields.email && (
          <Field
            name="email"
            label={t("fields.email")}
            description={user ? t("form.emailHint") : undefined}
            required
          >
            <EmailInput defaultValue={user?.email} autoComplete="off" />
          </Field>
        )}
        {fields.role && (
          <Field name="role" label={t("fields.role")} required>
            <Select defaultValue={user?.role ?? "user"}>
              {roles.map((role) => (
                <option key={role} value={role}>
                  {t(`roles.${role}`)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <FormActions>
          {cancel}
          <SubmitButton pending={form.pending}>{submitLabel}</SubmitButton>
        </FormActions>
      </EditForm>
    </Card>
  );
}
