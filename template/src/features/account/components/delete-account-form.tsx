import { useTranslation } from "react-i18next";
import { useForm } from "#client/form.ts";
import { useIssueText, useProblemText } from "#client/problem-text.ts";
import { Alert } from "#ui/feedback/alert.tsx";
import { Field } from "#ui/form/field.tsx";
import { Form } from "#ui/form/form.tsx";
import { Input } from "#ui/form/input.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { deleteAccount } from "../queries.ts";

interface DeleteAccountFormProps {
  /** To be typed once more. */
  email: string;
  onCancel: () => void;
}

export function DeleteAccountForm({ email, onCancel }: DeleteAccountFormProps) {
  const { t } = useTranslation(["account", "common"]);
  const issueText = useIssueText();
  const problemText = useProblemText();
  const form = useForm({
    schema: async () => (await import("../schema.ts")).deleteForm(email),
    onSubmit: async (typed) => {
      await deleteAccount(typed.email);
      // A new document: nothing of the person is left in memory.
      window.location.replace("/login");
      await new Promise(() => {});
    },
  });

  return (
    <Form method="post" onSubmit={form.submit} className="flex flex-col gap-5">
      {form.problem && (
        <Alert tone="danger" title={t("delete.failed")}>
          {problemText(form.problem)}
        </Alert>
      )}
      <Field name="email" label={t("delete.label", { email })} error={issueText(form.errors.email)}>
        <Input type="email" inputMode="email" autoComplete="off" dir="ltr" className="rtl:text-end" />
      </Field>
      <div className="flex gap-2.5 *:flex-1 modal:justify-end modal:*:flex-none">
        <Button variant="secondary" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" variant="danger" pending={form.pending}>
          {t("delete.submit")}
        </Button>
      </div>
    </Form>
  );
}
