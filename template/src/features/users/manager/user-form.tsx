import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { roles } from "#config/roles.ts";
import { useEditForm } from "#kit/client/edit-form.ts";
import type { FormOptions } from "#kit/client/send-form.ts";
import { EditForm, FormField, FormLayout } from "#ui/edit-form.tsx";
import { FormActions, SubmitButton } from "#ui/form-actions.tsx";
import { EmailInput, Input, Select } from "#ui/input.tsx";
import type { User } from "../schema.ts";
import { UserPreview } from "./user-preview.tsx";

interface UserFormProps<Values> {
  /** The initial values. */
  user?: User;
  /** The fields besides the name. */
  fields: { email: boolean; role: boolean };
  schema: FormOptions<Values>["schema"];
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
    defaultValues: {
      name: user?.name ?? "",
      ...(fields.email && { email: user?.email ?? "" }),
      ...(fields.role && { role: user?.role ?? "user" }),
    },
    onSave,
    onSaved,
    failed: t("form.failed"),
    fieldOf: { EMAIL_TAKEN: { name: "email", text: t("form.emailTaken") } },
  });

  return (
    <FormLayout
      preview={
        <form.api.Subscribe selector={({ values }) => values}>
          {({ name, email = user?.email ?? "" }) => (
            <UserPreview name={name} email={email} image={user?.image} />
          )}
        </form.api.Subscribe>
      }
    >
      <EditForm form={form}>
        <FormField form={form} name="name" label={t("fields.name")} required>
          {(control) => <Input {...control} autoComplete="off" autoFocus={!user} />}
        </FormField>
        {fields.email && (
          <FormField
            form={form}
            name="email"
            label={t("fields.email")}
            description={user ? t("form.emailHint") : undefined}
            required
          >
            {(control) => <EmailInput {...control} autoComplete="off" />}
          </FormField>
        )}
        {fields.role && (
          <FormField
            form={form}
            name="role"
            label={t("fields.role")}
            description={t("form.roleHint")}
            required
          >
            {(control) => (
              <Select {...control}>
                {roles.map((role) => (
                  <option key={role} value={role}>
                    {t(`roles.${role}`)}
                  </option>
                ))}
              </Select>
            )}
          </FormField>
        )}
        <FormActions>
          {cancel}
          <SubmitButton>{submitLabel}</SubmitButton>
        </FormActions>
      </EditForm>
    </FormLayout>
  );
}
