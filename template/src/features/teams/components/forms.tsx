import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { settle, unwrap } from "#kit/client/api.ts";
import type { CommandDialogProps } from "#kit/client/command.ts";
import { useEditForm } from "#kit/client/edit-form.ts";
import type { Choice } from "#kit/shared/fields.ts";
import { describeLanguage, languages } from "#kit/shared/i18n/languages.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { hasRank, type Team, type TeamRole, teamRoles } from "#kit/shared/permissions.ts";
import { ProblemError } from "#kit/shared/problem.ts";
import { useUndo } from "#ui/action.ts";
import { Button } from "#ui/button.tsx";
import { LazyModal } from "#ui/dialog.tsx";
import { EditForm, FormField } from "#ui/edit-form.tsx";
import { ReferenceInput } from "#ui/fields/reference.tsx";
import { FormActions, SubmitButton } from "#ui/form-actions.tsx";
import { Input, Select, type SelectProps, Textarea } from "#ui/input.tsx";
import { notify } from "#ui/notify.ts";
import { createTeam, getPeople, leadAway, ofTeam, refreshTeam, restoreTeam } from "../queries.ts";
import type { Member } from "../schema.ts";

// These forms share a file, which browsers load when the first of their dialogs opens.

interface FormProps {
  team: Team;
  onDone: () => void;
}

export function CreateDialog({ open, onOpenChange }: CommandDialogProps) {
  const { t } = useTranslation(["teams", "common"]);
  return (
    <LazyModal
      open={open}
      onOpenChange={onOpenChange}
      title={t("create.action")}
      description={t("create.intro")}
      closeLabel={t("common:close")}
    >
      <CreateForm onDone={() => onOpenChange(false)} />
    </LazyModal>
  );
}

/** Opens the new team. @param onDone closes the surrounding dialog, if there is one */
export function CreateForm({ onDone }: Partial<Pick<FormProps, "onDone">>) {
  const { t } = useTranslation("teams");
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useEditForm({
    schema: async () => (await import("#kit/shared/validation.ts")).nameBody,
    defaultValues: { name: "" },
    onSave: ({ name }) => createTeam(queryClient, name),
    onSaved: async ({ slug }) => {
      onDone?.();
      await navigate({ to: "/app/t/$team", params: { team: slug } });
    },
    failed: t("create.failed"),
    inDialog: onDone && "new team",
    isNew: true,
  });
  return (
    <EditForm form={form}>
      <FormField form={form} name="name" label={t("fields.name")}>
        {(control) => <Input {...control} autoComplete="organization" />}
      </FormField>
      <SubmitButton block>{t("create.submit")}</SubmitButton>
    </EditForm>
  );
}

/** Admins of a team cannot make anyone an owner. */
function RoleSelect({ team, ...control }: { team: Team } & SelectProps<TeamRole>) {
  const { t } = useTranslation("teams");
  return (
    <Select {...control}>
      {teamRoles
        .filter((role) => role !== "owner" || hasRank(team, "owner"))
        .map((role) => (
          <option key={role} value={role}>
            {t(`roles.${role}`)}
          </option>
        ))}
    </Select>
  );
}

export function RoleForm({ team, member, onDone }: FormProps & { member: Member }) {
  const { t } = useTranslation("teams");
  const queryClient = useQueryClient();
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).memberChange,
    defaultValues: { role: member.role },
    onSave: async ({ role }) => {
      await unwrap(getPeople(team.slug).members({ id: member.id }).patch({ role }));
      await refreshTeam(queryClient, team.slug);
    },
    onSaved: () => {
      onDone();
      notify("success", t("role.done"));
    },
    failed: t("role.failed"),
    worthKeeping: false,
  });
  return (
    <EditForm form={form}>
      <FormField form={form} name="role" label={t("fields.role")} description={t("role.hint")}>
        {(control) => <RoleSelect team={team} {...control} />}
      </FormField>
      <SubmitButton block>{t("role.save")}</SubmitButton>
    </EditForm>
  );
}

/** The texts of these issues name the address, of which the API only returns the index. */
const wordedCodes: Readonly<Record<string, string>> = {
  emailInvalid: "addressInvalid",
  emailMember: "addressMember",
  emailInvited: "addressInvited",
};

function nameAddresses(error: unknown, emails: readonly string[]): never {
  if (!(error instanceof ProblemError) || !error.problem.issues) throw error;
  const issues = error.problem.issues.map(({ path, code }) => {
    const email = emails[Number(path.split(".")[1])];
    return email ? { path: "emails", code: `${wordedCodes[code] ?? code}:${email}` } : { path, code };
  });
  throw new ProblemError({ ...error.problem, issues }, error.status, error.requestId);
}

export function InviteForm({ team, onDone }: FormProps) {
  const { t, i18n } = useTranslation("teams");
  const queryClient = useQueryClient();
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).inviteForm,
    defaultValues: { emails: "", role: "member" as TeamRole, language: i18n.language },
    onSave: async (invite) => {
      const { items } = await unwrap(getPeople(team.slug).invitations.post(invite)).catch((error: unknown) =>
        nameAddresses(error, invite.emails),
      );
      await refreshTeam(queryClient, team.slug);
      return items.length;
    },
    onSaved: (count) => {
      onDone();
      notify("success", t("invite.done", { count }));
    },
    failed: t("invite.failed"),
    inDialog: "invitation",
    isNew: true,
  });
  return (
    <EditForm form={form}>
      <FormField form={form} name="emails" label={t("invite.emails")} description={t("invite.hint")}>
        {(control) => <Textarea {...control} dir="ltr" inputMode="email" autoComplete="off" />}
      </FormField>
      <FormField form={form} name="role" label={t("fields.role")}>
        {(control) => <RoleSelect team={team} {...control} />}
      </FormField>
      {languages.length > 1 && (
        <FormField
          form={form}
          name="language"
          label={t("invite.language")}
          description={t("invite.languageHint")}
        >
          {(control) => (
            <Select {...control}>
              {languages.map((language) => (
                <option key={language} value={language}>
                  {describeLanguage(language).name}
                </option>
              ))}
            </Select>
          )}
        </FormField>
      )}
      <SubmitButton block>{t("invite.action")}</SubmitButton>
    </EditForm>
  );
}

export function TransferForm({ team, onDone }: FormProps) {
  const { t } = useTranslation("teams");
  const queryClient = useQueryClient();
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).transferForm,
    defaultValues: { member: null as Choice | null },
    onSave: async ({ member }) => {
      await settle(getPeople(team.slug).transfer.post({ memberId: member.id }));
      await refreshTeam(queryClient, team.slug);
      return member.label;
    },
    onSaved: (name) => {
      onDone();
      notify("success", t("transfer.done", { name }));
    },
    failed: t("transfer.failed"),
    worthKeeping: false,
  });
  return (
    <EditForm form={form}>
      <FormField form={form} name="member" label={t("transfer.to")}>
        {(control) => <ReferenceInput {...control} find={(term) => findMembers(team, term)} />}
      </FormField>
      <SubmitButton block>{t("transfer.action")}</SubmitButton>
    </EditForm>
  );
}

/** All members except the owners. */
async function findMembers({ slug }: Team, searchTerm: string): Promise<Choice[]> {
  const { items } = await unwrap(getPeople(slug).members.get({ query: { searchTerm, limit: 50 } }));
  return items
    .filter(({ role }) => role !== "owner")
    .map(({ id, name, email }) => ({ id, label: name ? `${name} (${email})` : email }));
}

export function DeleteForm({ team, onDone }: FormProps) {
  const { t } = useTranslation(["teams", "common"]);
  const { slug, name } = team;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const offerUndo = useUndo();
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).deleteForm(name),
    defaultValues: { name: "" },
    onSave: async (typed) => settle(ofTeam(slug).delete(typed)),
    onSaved: async () => {
      await leadAway(queryClient, navigate, slug);
      offerUndo(t("delete.done", { name }), {
        act: () => restoreTeam(queryClient, slug),
        done: t("restore.done", { name }),
        failed: t("restore.failed"),
      });
    },
    failed: t("delete.failed"),
    worthKeeping: false,
  });
  return (
    <EditForm form={form}>
      <FormField form={form} name="name" label={t("delete.label", { name })}>
        {(control) => <Input {...control} autoComplete="off" />}
      </FormField>
      <FormActions inDialog>
        <Button variant="secondary" onClick={onDone}>
          {t("common:cancel")}
        </Button>
        <SubmitButton variant="danger">{t("delete.action")}</SubmitButton>
      </FormActions>
    </EditForm>
  );
}
