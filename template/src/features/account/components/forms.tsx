import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { bootstrapQuery } from "#kit/client/bootstrap.ts";
import { useEditForm } from "#kit/client/edit-form.ts";
import { useSession } from "#kit/client/session.ts";
import { signedOut } from "#kit/client/session-sync.ts";
import { useTranslation } from "#kit/shared/i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { CodeInput, type CodeInputHandle } from "#ui/code-input.tsx";
import { EditForm, FormControl, FormField } from "#ui/edit-form.tsx";
import { FormActions, SubmitButton } from "#ui/form-actions.tsx";
import { EmailInput, Input } from "#ui/input.tsx";
import { notify } from "#ui/notify.ts";
import { deleteAccount, sessionsQuery } from "../queries.ts";

// These forms share a file, which browsers load when the first of their dialogs opens.

export function NameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const { t } = useTranslation("account");
  const rename = useRename();
  const form = useEditForm({
    schema: async () => (await import("#kit/shared/validation.ts")).nameBody,
    defaultValues: { name },
    onSave: (typed) => rename(typed.name, name),
    onSaved: (_, isDone) => {
      if (isDone) onDone();
      notify("success", t("name.updated"));
    },
    failed: t("name.failed"),
    inDialog: "own name",
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

/** Returns a function that shows the new name at once. If the server refuses it, restores the old one and throws. */
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

export function ChangeEmailSteps(props: NewEmailFormProps & EmailCodeFormProps) {
  return props.newEmail === "" ? <NewEmailForm {...props} /> : <EmailCodeForm {...props} />;
}

interface EmailCodeFormProps {
  newEmail: string;
  resend: (problem: string | undefined) => ReactNode;
  onDone: () => void;
  onOther: () => void;
}

function EmailCodeForm({ newEmail, resend, onDone, onOther }: EmailCodeFormProps) {
  const { t } = useTranslation("account");
  const queryClient = useQueryClient();
  const input = useRef<CodeInputHandle>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).emailCodeForm,
    defaultValues: { code: "" },
    onSave: async ({ code }) => {
      const { authClient, callAuth } = await import("#config/auth-client.ts");
      try {
        await callAuth((options) => authClient.emailOtp.changeEmail({ newEmail, otp: code, ...options }));
      } catch (error) {
        input.current?.clear(code);
        throw error;
      }
    },
    onSaved: async (_, isDone) => {
      if (isDone) onDone();
      notify("success", t("email.updated"));
      await queryClient.refetchQueries(bootstrapQuery);
      // The change has revoked every other session.
      void queryClient.invalidateQueries(sessionsQuery);
    },
    failed: t("email.failed"),
    worthKeeping: false,
  });

  return (
    <div className="flex flex-col gap-5">
      <EditForm form={form}>
        <FormControl form={form} name="code">
          {({ onValueChange }, error) => (
            <CodeInput
              ref={input}
              name="code"
              label={t("email.code")}
              error={error}
              onValueChange={onValueChange}
              onComplete={() => confirm.current?.click()}
              autoFocus
            />
          )}
        </FormControl>
        <SubmitButton ref={confirm} block>
          {t("email.confirm")}
        </SubmitButton>
      </EditForm>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        {resend(form.code)}
        <Button variant="link" size="sm" onClick={onOther}>
          {t("email.other")}
        </Button>
      </div>
    </div>
  );
}

interface NewEmailFormProps {
  own: string;
  entered: string;
  onSent: (newEmail: string) => void;
}

function NewEmailForm({ own, entered, onSent }: NewEmailFormProps) {
  const { t } = useTranslation("account");
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).newEmailForm(own),
    defaultValues: { newEmail: entered },
    onSave: async ({ newEmail }) => {
      const { requestEmailChange } = await import("#config/auth-client.ts");
      await requestEmailChange(newEmail);
      return newEmail;
    },
    onSaved: (newEmail, isDone) => isDone && onSent(newEmail),
    failed: t("email.sendFailed"),
    inDialog: "new email",
    isNew: true,
  });

  return (
    <EditForm form={form}>
      <FormField form={form} name="newEmail" label={t("email.label")}>
        {(control) => <EmailInput {...control} autoComplete="email" />}
      </FormField>
      <SubmitButton block>{t("email.send")}</SubmitButton>
    </EditForm>
  );
}

export function DeleteAccountForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation(["account", "common"]);
  const { email } = useSession().user;
  const form = useEditForm({
    schema: async () => (await import("../schema.ts")).deleteForm(email),
    defaultValues: { email: "" },
    onSave: (typed) => deleteAccount(typed.email),
    onSaved: () => signedOut({ isDeleted: true }),
    failed: t("delete.failed"),
    worthKeeping: false,
  });

  return (
    <EditForm form={form}>
      <FormField form={form} name="email" label={t("delete.label", { email })}>
        {(control) => <EmailInput {...control} autoComplete="off" />}
      </FormField>
      <FormActions inDialog>
        <Button variant="secondary" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
        <SubmitButton variant="danger">{t("delete.submit")}</SubmitButton>
      </FormActions>
    </EditForm>
  );
}
