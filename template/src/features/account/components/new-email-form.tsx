import { useTranslation } from "react-i18next";
import { useForm } from "#client/form.ts";
import { useIssueText, useProblemText } from "#client/problem-text.ts";
import { Alert } from "#ui/feedback/alert.tsx";
import { Field } from "#ui/form/field.tsx";
import { Form } from "#ui/form/form.tsx";
import { Input } from "#ui/form/input.tsx";
import { Button } from "#ui/primitives/button.tsx";

interface NewEmailFormProps {
  own: string;
  /** What was entered before. */
  entered: string;
  onSent: (newEmail: string) => void;
}

export function NewEmailForm({ own, entered, onSent }: NewEmailFormProps) {
  const { t } = useTranslation("account");
  const issueText = useIssueText();
  const problemText = useProblemText();
  const form = useForm({
    schema: async () => (await import("../schema.ts")).newEmailForm(own),
    onSubmit: async ({ newEmail }) => {
      const { requestEmailChange } = await import("#client/auth.ts");
      await requestEmailChange(newEmail);
      onSent(newEmail);
    },
  });

  return (
    <Form method="post" onSubmit={form.submit} className="flex flex-col gap-5">
      {form.problem && (
        <Alert tone="danger" title={t("email.sendFailed")}>
          {problemText(form.problem)}
        </Alert>
      )}
      <Field name="newEmail" label={t("email.label")} error={issueText(form.errors.newEmail)}>
        <Input
          type="email"
          inputMode="email"
          autoComplete="email"
          dir="ltr"
          className="rtl:text-end"
          defaultValue={entered}
        />
      </Field>
      <Button type="submit" block pending={form.pending}>
        {t("email.send")}
      </Button>
    </Form>
  );
}
