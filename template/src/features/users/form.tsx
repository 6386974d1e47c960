import { useSuspenseQuery } from "@tanstack/react-query";
import { useCan, useSession } from "#kit/client/session.ts";
import { describeLanguage, isLanguage, languages } from "#kit/shared/i18n/languages.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Avatar } from "#ui/avatar.tsx";
import { choiceField } from "#ui/fields/choice.tsx";
import { Icon } from "#ui/icon.tsx";
import { RecordForm } from "#ui/records/form.tsx";
import { useUsers } from "./fields.tsx";
import { userQueries } from "./queries.ts";
import type { User } from "./schema.ts";

export function NewUserForm() {
  const { t, i18n } = useTranslation("users");
  const users = useUsers();
  const { name, email, role } = users.fields;
  const invite = choiceField({
    label: t("form.invite"),
    description: t("form.inviteHint"),
    values: [...languages, ""],
    name: (language) => (isLanguage(language) ? describeLanguage(language).name : t("form.noInvite")),
    preset: i18n.language,
    required: true,
    half: false,
  });
  return (
    <RecordForm
      {...users}
      fields={{ name, email, role, invite }}
      schema={async () => (await import("./schema.ts")).newUserForm}
      fieldOf={useFieldOfErrors()}
      description={t("form.newIntro")}
      preview={({ name, email }) => <Preview name={name} email={email} image={null} />}
    />
  );
}

export function UpdateUserForm({ id }: { id: string }) {
  const { t } = useTranslation("users");
  const users = useUsers();
  const { name, email, role } = users.fields;
  const { data: user } = useSuspenseQuery(userQueries.item(id));
  // Here, you can only change your own name.
  const own = useSession().user.id === id;
  const mayMove = useCan({ user: ["set-email"] }) && !own;
  const mayPromote = useCan({ user: ["set-role"] }) && !own;
  const fields = {
    name,
    ...(mayMove && { email: { ...email, description: t("form.emailHint") } }),
    ...(mayPromote && { role }),
  };
  return (
    <RecordForm
      {...users}
      id={id}
      fields={fields}
      schema={async () => (await import("./schema.ts")).userChange}
      fieldOf={useFieldOfErrors()}
      preview={({ name, email = user.email }) => <Preview name={name} email={email} image={user.image} />}
    />
  );
}

function useFieldOfErrors() {
  const { t } = useTranslation("users");
  return { EMAIL_TAKEN: { name: "email", text: t("form.emailTaken") } };
}

function Preview(user: Pick<User, "name" | "email" | "image">) {
  const { t } = useTranslation("users");
  const [name, email] = [user.name.trim(), user.email.trim()];
  return (
    <div className="flex flex-col items-center gap-3 rounded-xl border border-dashed px-4 py-8 text-center">
      {name || email || user.image ? (
        <Avatar name={name || email} image={user.image} size="lg" />
      ) : (
        <span className="grid size-14 place-items-center rounded-full bg-sunken text-muted">
          <Icon name="user-round" className="size-6" />
        </span>
      )}
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
