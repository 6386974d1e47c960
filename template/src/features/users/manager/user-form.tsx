import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { roleNames, roles } from "#config/roles.ts";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import { useCan, useSession } from "#kit/client/session.ts";
import { describeLanguage, languages } from "#kit/shared/i18n/languages.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { FormField } from "#ui/edit-form.tsx";
import { EmailInput, Input, Select } from "#ui/input.tsx";
import { notify } from "#ui/notify.ts";
import { ResourceForm, type ResourceFormProps } from "#ui/resource-form.tsx";
import { userQueries } from "../queries.ts";
import type { User, UserChange } from "../schema.ts";

export function NewUserPage() {
  const { t } = useTranslation("users");
  const queryClient = useQueryClient();
  return (
    <UserForm
      title={t("form.newTitle")}
      description={t("form.newIntro")}
      fields={{ email: true, role: true }}
      schema={async () => (await import("../schema.ts")).newUserForm}
      onSave={(fields) => userQueries.create(queryClient, fields)}
    />
  );
}

export function UpdateUserPage({ id }: { id: string }) {
  const { t } = useTranslation("users");
  const queryClient = useQueryClient();
  const { data: user } = useSuspenseQuery(userQueries.item(id));
  // You can change only your own name here.
  const own = useSession().user.id === id;
  const fields = {
    email: useCan({ user: ["set-email"] }) && !own,
    role: useCan({ user: ["set-role"] }) && !own,
  };
  return (
    <UserForm
      title={t("actions.edit")}
      documentTitle={t("form.editTitle", { name: user.name || user.email })}
      description={<bdi>{user.name || user.email}</bdi>}
      user={user}
      fields={fields}
      schema={async () => (await import("../schema.ts")).userChange}
      onSave={async (fields, base) => {
        const change: UserChange = { ...fields };
        // Users have no version, so unchanged fields would undo changes that others have made meanwhile.
        for (const name of ["name", "email", "role"] as const)
          if (change[name] === base?.[name]) delete change[name];
        const saved = await userQueries.update(queryClient, id, change);
        if (own) await queryClient.refetchQueries(bootstrapQuery);
        return saved;
      }}
    />
  );
}

interface UserFormProps<Values>
  extends Pick<
    ResourceFormProps<User, object, Values>,
    "title" | "documentTitle" | "description" | "schema" | "onSave"
  > {
  user?: User;
  fields: { email: boolean; role: boolean };
}

function UserForm<Values>({ user, fields, ...props }: UserFormProps<Values>) {
  const { t, i18n } = useTranslation(["users", "common"]);
  const navigate = useNavigate();
  return (
    <ResourceForm
      {...props}
      item={user}
      values={(begun?: User) => ({
        name: begun?.name ?? "",
        ...(fields.email && { email: begun?.email ?? "" }),
        ...(fields.role && { role: begun?.role ?? "user" }),
        ...(!user && { invite: i18n.language }),
      })}
      onSaved={async ({ id, name }, isDone) => {
        notify("success", user ? t("form.saved") : t("form.created", { name }));
        if (isDone) await navigate({ to: "/manager/users/$id", params: { id }, replace: !user });
      }}
      failed={t("form.failed")}
      fieldOf={{ EMAIL_TAKEN: { name: "email", text: t("form.emailTaken") } }}
      submitLabel={user ? t("actions.save") : t("actions.create")}
      cancel={user ? { to: "/manager/users/$id", params: { id: user.id } } : { to: "/manager/users" }}
      preview={({ name, email = user?.email ?? "" }) => (
        <Preview name={name.trim()} email={email.trim()} image={user?.image} />
      )}
    >
      {(form) => (
        <>
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
                      {t(roleNames[role])}
                    </option>
                  ))}
                </Select>
              )}
            </FormField>
          )}
          {!user && (
            <FormField
              form={form}
              name="invite"
              label={t("form.invite")}
              description={t("form.inviteHint")}
              required
            >
              {(control) => (
                <Select {...control}>
                  {languages.map((language) => (
                    <option key={language} value={language}>
                      {describeLanguage(language).name}
                    </option>
                  ))}
                  <option value="">{t("form.noInvite")}</option>
                </Select>
              )}
            </FormField>
          )}
        </>
      )}
    </ResourceForm>
  );
}

function Preview({
  name,
  email,
  image,
}: Pick<User, "name" | "email"> & { image: string | null | undefined }) {
  const { t } = useTranslation("users");
  return (
    <div className="flex flex-col items-center gap-3 rounded-xl border border-dashed px-4 py-8 text-center">
      <Avatar name={name || email || "?"} image={image} size="lg" />
      <div className="w-full">
        <p dir="auto" className="truncate font-semibold tracking-tight">
          <bdi>{name || t("fields.name")}</bdi>
        </p>
        <p dir="auto" className="truncate text-sm text-muted">
          <bdi>{email || t("fields.email")}</bdi>
        </p>
      </div>
    </div>
  );
}
