import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { bootstrapQuery } from "#client/bootstrap.ts";
import { useForm } from "#client/form.ts";
import { useIssueText, useProblemText } from "#client/problem-text.ts";
import { Alert } from "#ui/feedback/alert.tsx";
import { notify } from "#ui/feedback/notify.ts";
import { Field } from "#ui/form/field.tsx";
import { Form } from "#ui/form/form.tsx";
import { Input } from "#ui/form/input.tsx";
import { Button } from "#ui/primitives/button.tsx";

export function NameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const { t } = useTranslation("account");
  const issueText = useIssueText();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const form = useForm({
    schema: async () => (await import("../schema.ts")).nameForm,
    onSubmit: async ({ name }) => {
      const { updateName } = await import("#client/auth.ts");
      await updateName(name);
      await queryClient.refetchQueries(bootstrapQuery);
      onDone();
      notify("success", t("name.updated"));
    },
  });

  return (
    <Form method="post" onSubmit={form.submit} className="flex flex-col gap-5">
      {form.problem && (
        <Alert tone="danger" title={t("name.failed")}>
          {problemText(form.problem)}
        </Alert>
      )}
      <Field name="name" label={t("name.label")} error={issueText(form.errors.name)}>
        <Input autoComplete="name" defaultValue={name} />
      </Field>
      <Button type="submit" block pending={form.pending}>
        {t("name.submit")}
      </Button>
    </Form>
  );
}
