import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useForm } from "#client/form.ts";
import { useIssueText, useProblemText } from "#client/problem-text.ts";
import { Alert } from "#ui/feedback/alert.tsx";
import { notify } from "#ui/feedback/notify.ts";
import { Field } from "#ui/form/field.tsx";
import { Form } from "#ui/form/form.tsx";
import { Input } from "#ui/form/input.tsx";
import { Button } from "#ui/primitives/button.tsx";
import { banUser } from "../queries.ts";
import type { User } from "../schema.ts";

export function BanForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(["users", "common"]);
  const issueText = useIssueText();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const form = useForm({
    schema: async () => (await import("../schema.ts")).banForm,
    onSubmit: async (ban) => {
      await banUser(queryClient, user.id, ban);
      onClose();
      notify("success", t("ban.done", { name: user.name || user.email }));
    },
  });
  return (
    <Form method="post" onSubmit={form.submit} className="flex flex-col gap-5">
      {form.problem && (
        <Alert tone="danger" title={t("ban.failed")}>
          {problemText(form.problem)}
        </Alert>
      )}
      <Field name="reason" label={t("ban.reason")} error={issueText(form.errors.reason)} required>
        <Input autoComplete="off" maxLength={500} />
      </Field>
      <Field
        name="expiresAt"
        label={t("ban.until")}
        hint={t("ban.optional")}
        description={t("ban.untilHint")}
        error={issueText(form.errors.expiresAt)}
      >
        <Input type="datetime-local" />
      </Field>
      <div className="flex gap-2.5 *:flex-1 modal:justify-end modal:*:flex-none">
        <Button variant="secondary" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" variant="danger" pending={form.pending}>
          {t("actions.ban")}
        </Button>
      </div>
    </Form>
  );
}
